import { expect, it } from 'vitest';
import { believeProxies } from './believe-proxies';

const proxies = ['10.0.0.0/8', 'fd00::/8'];

it.each([
  ['of nobody without a proxy that is trusted', '203.0.113.7', '1.2.3.4', [], '203.0.113.7'],
  ['of nobody but the proxies', '203.0.113.7', '10.0.0.1', proxies, '203.0.113.7'],
  ['of a proxy, which stands behind it', '10.0.0.1', '1.2.3.4', proxies, '1.2.3.4, 10.0.0.1'],
  ['of a proxy that is IPv4 in IPv6', '::ffff:10.0.0.1', '1.2.3.4', proxies, '1.2.3.4, 10.0.0.1'],
  ['of a proxy on IPv6', 'fd00::5', '1.2.3.4, 10.9.9.9', proxies, '1.2.3.4, 10.9.9.9, fd00::5'],
  ['of a proxy that says nothing', '10.0.0.1', undefined, proxies, '10.0.0.1'],
  ['of this machine, like of any other', '::1', '1.2.3.4', [], '::1'],
])('X-Forwarded-For is believed %s', (_, peer, given, trusted, believed) => {
  const headers = given === undefined ? {} : { 'x-forwarded-for': given };
  believeProxies(headers, peer, trusted);
  expect(headers).toEqual({ 'x-forwarded-for': believed });
});

const words = {
  ...{ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '443' },
  forwarded: 'for=192.0.2.1;host=evil.example;proto=https',
};

it.each([
  ['the internet', '203.0.113.7', proxies],
  ['this machine', '127.0.0.1', proxies],
  ['anywhere while no proxy is trusted', '10.0.0.1', []],
])('host and protocol are those of the connection for who asks from %s', (_, peer, trusted) => {
  const headers = { ...words, host: 'headroom.example' };
  believeProxies(headers, peer, trusted);
  expect(headers).toEqual({ host: 'headroom.example', 'x-forwarded-for': peer });
});

it('host and protocol are what a trusted proxy says', () => {
  const headers = { ...words, host: 'web:3000' };
  believeProxies(headers, '10.0.0.1', proxies);
  expect(headers).toEqual({ ...words, host: 'web:3000', 'x-forwarded-for': '10.0.0.1' });
});

it('of a connection that is gone nothing is believed', () => {
  const headers = { ...words, 'x-forwarded-for': '1.2.3.4' };
  believeProxies(headers, undefined, ['0.0.0.0/0']);
  expect(headers).toEqual({});
});
