import { expect, test } from 'vitest';
import { bindsLoopback, isLoopbackHost, isOwnRequest } from './loopback';

test.each(['localhost', 'localhost:3000', 'LOCALHOST:80', '127.0.0.1:3000', '[::1]:3000', '[::1]'])(
  '%s is this machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

test.each([
  null,
  '',
  'evil.example',
  'localhost.evil.example:3000',
  '127.0.0.1.nip.io',
  '10.0.0.4:3000',
  '::1',
  'localhost:3000:1',
])('%s is not', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});

test.each([
  [['node', 'next', 'start', '-H', '127.0.0.1', '-p', '3000'], true],
  [['node', 'next', 'start', '--hostname', 'localhost'], true],
  [['node', 'next', 'start', '-H', '0.0.0.0'], false],
  [['node', 'next', 'start'], false],
])('%j listens on this machine alone: %s', (argv, expected) => {
  expect(bindsLoopback(argv)).toBe(expected);
});

test.each([
  [{ host: 'localhost:3000' }, true],
  [{ host: 'localhost:3000', 'sec-fetch-site': 'same-origin' }, true],
  [{ host: 'localhost:3000', 'sec-fetch-site': 'none' }, true],
  [{ host: 'localhost:3000', origin: 'http://localhost:3000' }, true],
  [{ host: 'localhost:3000', 'sec-fetch-site': 'same-site' }, false],
  [{ host: 'localhost:3000', 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }, false],
  [{ host: 'localhost:3000', origin: 'http://evil.example' }, false],
  [{ host: 'localhost:3000', origin: 'null' }, false],
])('a request with %j comes from this instance or the person: %s', (headers, expected) => {
  expect(isOwnRequest(new Headers(headers as Record<string, string>))).toBe(expected);
});
