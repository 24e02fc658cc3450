import { expect, it } from 'vitest';
import { isForeignWrite, pagePolicy } from './page-security';

it.each([
  ['POST', '/plans/new', { 'sec-fetch-site': 'cross-site' }, true],
  ['POST', '/plans/new', { 'sec-fetch-site': 'same-site' }, true],
  ['DELETE', '/api/imports', { origin: 'https://evil.example', host: 'headroom.example' }, true],
  ['POST', '/plans/new', { origin: 'null', host: 'headroom.example' }, true],
  ['POST', '/plans/new', { 'sec-fetch-site': 'same-origin' }, false],
  ['POST', '/plans/new', { origin: 'https://headroom.example', host: 'headroom.example' }, false],
  ['POST', '/plans/new', { origin: 'https://h.example', host: 'web:3000', 'x-forwarded-host': 'h.example' }, false],
  ['POST', '/plans/new', {}, false],
  ['GET', '/plans', { 'sec-fetch-site': 'cross-site' }, false],
  ['POST', '/agent/v1/register', { origin: 'https://evil.example', host: 'headroom.example' }, false],
  ['POST', '/api/v1/runs', { 'sec-fetch-site': 'cross-site' }, false],
  ['POST', '/s/x', { origin: 'null', host: 'h' }, false],
  ['POST', '/s/imported/x', { origin: 'null', host: 'h' }, true],
  ['POST', '/shares', { origin: 'null', host: 'h' }, true],
] as [string, string, Record<string, string>, boolean][])(
  '%s %s with %o is foreign: %s',
  (method, path, headers, foreign) =>
    expect(isForeignWrite({ method, path, headers: new Headers(headers) })).toBe(foreign),
);

it('a script runs by its nonce, and by nothing else that stands in a page', () => {
  const scripts = pagePolicy('abc')
    .split('; ')
    .find((rule) => rule.startsWith('script-src'));
  expect(scripts).toBe("script-src 'self' 'nonce-abc'");
});
