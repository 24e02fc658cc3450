import { expect, it } from 'vitest';
import { nameWithoutCredentials, withoutCredentials } from './credential-shapes';

it.each([
  ['{"error":"no","access_token":"abcd1234efgh"}', '{"error":"no","access_token":"[secret]"}'],
  ['{"password": "p&ss, \\"word\\" of mine", "user": "ada"}', '{"password": "[secret]", "user": "ada"}'],
  ["{'secretKey': 'a b'}", "{'secretKey': '[secret]'}"],
  ['{"token":"cut off here', '{"token":"[secret]'],
  ['password=hunter22&user=ada', 'password=[secret]&user=ada'],
  ['Authorization: Bearer abcdefgh.ijkl', 'Authorization: Bearer [secret]'],
  ['authorization: SharedKey account:MDEyMzQ1', 'authorization: [secret]'],
  ['{"cookie":"a=first; b=second","x":1}', '{"cookie":"[secret]","x":1}'],
  ['bad header "Basic dXNlcjpwYXNz"', 'bad header "Basic [secret]"'],
  ['see https://ada:lovelace@gw.test/x', 'see https://ada:[secret]@gw.test/x'],
  ['/blob?sv=2024&sig=abc%2Fdef&se=1', '/blob?sv=2024&sig=[secret]&se=1'],
  ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl is bad', 'jwt [secret] is bad'],
  ['pushed by ghp_0123456789abcdefghij', 'pushed by [secret]'],
  ['Ocp-Apim-Subscription-Key: 0123456789abcdef', 'Ocp-Apim-Subscription-Key: [secret]'],
  ['{\\"api_key\\": \\"0123456789\\"}', '{\\"api_key\\": \\"[secret]\\"}'],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nend', '[secret]\nend'],
])('takes out of %s what looks like a credential', (text, without) => {
  expect(withoutCredentials(text)).toBe(without);
  expect(withoutCredentials(without)).toBe(without);
});

it('leaves words as they are, and what was taken out already', () => {
  for (const text of [
    'The token has expired.',
    'Basic authentication is required, or a Bearer token.',
    '{"statusCode":401,"message":"secret missing"}',
    '{"total_tokens":1200}',
    'token: {{secret:KEY}}',
    '{"token":"{{secret:KEY}}"}',
    'Authorization: Bearer {{secret:KEY}}',
    '{{secret:TOKEN}}',
  ])
    expect(withoutCredentials(text)).toBe(text);
});

it('leaves a word after a colon in a name, and takes out what is none', () => {
  for (const name of ['session: create', 'session: delete', '/token:refresh', 'cookie: accept'])
    expect(nameWithoutCredentials(name)).toBe(name);
  expect(nameWithoutCredentials('login token: abcd1234, cookie: sid=abcd')).toBe(
    'login token: [secret], cookie: [secret]',
  );
  expect(nameWithoutCredentials('token: abcdefghijklmnopqrst')).toBe('token: [secret]');
  expect(nameWithoutCredentials('/a?session=create&{"password":"hunter"}')).toBe(
    '/a?session=[secret]&{"password":"[secret]"}',
  );
});
