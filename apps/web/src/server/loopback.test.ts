import { expect, test } from 'vitest';
import { isLoopbackHost } from './loopback';

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
