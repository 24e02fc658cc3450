import { expect, it } from 'vitest';
import { believedChain } from './believed-chain';

const proxies = ['10.0.0.0/8', 'fd00::/8'];

it.each([
  ['of nobody without a proxy that is trusted', '203.0.113.7', '1.2.3.4', [], '203.0.113.7'],
  ['of nobody but the proxies', '203.0.113.7', '10.0.0.1', proxies, '203.0.113.7'],
  ['of a proxy, which stands behind it', '10.0.0.1', '1.2.3.4', proxies, '1.2.3.4, 10.0.0.1'],
  ['of a proxy that is IPv4 in IPv6', '::ffff:10.0.0.1', '1.2.3.4', proxies, '1.2.3.4, 10.0.0.1'],
  ['of a proxy on IPv6', 'fd00::5', '1.2.3.4, 10.9.9.9', proxies, '1.2.3.4, 10.9.9.9, fd00::5'],
  ['of a proxy that says nothing', '10.0.0.1', undefined, proxies, '10.0.0.1'],
  ['of this machine, like of any other', '::1', '1.2.3.4', [], '::1'],
])('is believed %s', (_, peer, given, trusted, believed) => {
  expect(believedChain(peer, given, trusted)).toBe(believed);
});
