import { describe, expect, it } from 'vitest';
import { hideInBody, hideInHeader, hideInQuery } from './hide-secrets';

const quiet = () => undefined;
const form = 'application/x-www-form-urlencoded';

it.each([
  ['x-access-token', '{{secret:X_ACCESS_TOKEN}}'],
  ['X-Amz-Signature', '{{secret:X_AMZ_SIGNATURE}}'],
  ['apiKey', '{{secret:API_KEY}}'],
  ['x-csrf', '{{secret:X_CSRF}}'],
  ['cookie', '{{secret:COOKIE}}'],
  ['x-design', 'canary'],
  ['accept', 'canary'],
])('puts a reference in place of a telling header: %s', (name, expected) => {
  expect(hideInHeader(name, 'canary', quiet)).toBe(expected);
  expect(hideInHeader(name, 'Bearer {{secret:OWN}}', quiet)).toBe('Bearer {{secret:OWN}}');
});

it('removes what is secret from a query, and leaves the rest as it was', () => {
  const said: string[] = [];
  expect(hideInQuery('?page=2&api_key=canary&sig=canary&design=a%20b&token=', (sentence) => said.push(sentence))).toBe(
    '?page=2&api_key=removed&sig=removed&design=a%20b&token=',
  );
  expect(said).toHaveLength(2);
  expect(said[0]).toMatch(/query parameter api_key.*"removed"/);
});

describe('of a body', () => {
  it('hides JSON strings by their key, and keeps everything else to the letter', () => {
    const body = `{ "user":"a", "password" : "can\\"ary", "max_tokens":5, "id":12345678901234567890,
      "list":["token", ":", "x"], "deep":{"clientSecret":"canary","note":"password: \\"no\\""} }`;
    expect(hideInBody(body, 'application/json', quiet)).toBe(
      body.replace('can\\"ary', '{{secret:PASSWORD}}').replace('"canary"', '"{{secret:CLIENT_SECRET}}"'),
    );
  });

  it('hides values of forms, in one line or in parts', () => {
    expect(hideInBody('user=a&passwd=can%26ary&x', form, quiet)).toBe('user=a&passwd={{secret:PASSWD}}&x');
    const part = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    expect(hideInBody(part('a', '1') + part('token', 'canary'), 'multipart/form-data; boundary=b', quiet)).toBe(
      part('a', '1') + part('token', '{{secret:TOKEN}}'),
    );
    expect(hideInBody('token=plain text', 'text/plain', quiet)).toBe('token=plain text');
  });
});
