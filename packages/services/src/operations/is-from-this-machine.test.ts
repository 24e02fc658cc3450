import { expect, it } from 'vitest';
import { isFromThisMachine } from './is-from-this-machine';

it.each<[string, string | undefined, Record<string, string>, boolean]>([
  ['under its name', '127.0.0.1', { host: 'localhost:9464' }, true],
  ['under its address', '::ffff:127.0.0.1', { host: '127.0.0.1' }, true],
  ['by IPv6', '::1', { host: '[::1]:9464' }, true],
  ['from elsewhere', '10.0.0.7', { host: 'localhost' }, false],
  ['of a connection that is gone', undefined, { host: 'localhost' }, false],
  ['under a name that somebody else resolves to it', '127.0.0.1', { host: 'rebound.example:9464' }, false],
  ['under no name', '127.0.0.1', {}, false],
  ['for an address', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }, false],
  ['for a name', '127.0.0.1', { host: 'localhost', 'x-forwarded-host': 'headroom.example' }, false],
  ['for somebody', '127.0.0.1', { host: 'localhost', forwarded: 'for=203.0.113.7' }, false],
  ['by a proxy', '127.0.0.1', { host: 'localhost', via: '1.1 gate' }, false],
])('a request %s', (_, remoteAddress, headers, isOwn) => {
  expect(isFromThisMachine({ socket: { remoteAddress }, headers })).toBe(isOwn);
});
