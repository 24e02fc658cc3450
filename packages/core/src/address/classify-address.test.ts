import { describe, expect, it } from 'vitest';
import { addressRanges } from './ranges';
import { classifyAddress, isInRanges, isPublicAddress } from './classify-address';

describe('what an address is good for', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.255.255', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['10.255.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.0.1', 'private'],
    ['100.127.0.1', 'private'],
    ['::ffff:10.0.0.1', 'private'],
    ['fd12:3456::1', 'private'],
    ['169.254.169.254', 'metadata'],
    ['169.254.170.2', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['168.63.129.16', 'metadata'],
    ['192.0.0.192', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['fd20:ce::254', 'metadata'],
    ['::ffff:169.254.169.254', 'metadata'],
    ['::ffff:a9fe:a9fe', 'metadata'],
    ['::a9fe:a9fe', 'metadata'],
    ['64:ff9b::169.254.169.254', 'metadata'],
    ['64:ff9b:1:a9fe:a9:fe00::', 'metadata'],
    ['2002:a9fe:a9fe::', 'metadata'],
    ['2001:0:4136:e378:8000:63bf:5601:5601', 'metadata'],
    ['169.254.1.1', 'link-local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['64:ff9b::8.8.8.8', 'translated'],
    ['64:ff9b::7f00:1', 'translated'],
    ['2002:7f00:1::', 'translated'],
    ['::ffff:0:127.0.0.1', 'translated'],
    ['0.0.0.0', 'reserved'],
    ['::', 'reserved'],
    ['192.0.2.1', 'reserved'],
    ['198.19.0.1', 'reserved'],
    ['224.0.0.1', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['2001:db8::1', 'reserved'],
    ['4000::1', 'reserved'],
    ['ff02::1', 'reserved'],
    ['8.8.8.8', 'public'],
    ['172.32.0.1', 'public'],
    ['169.253.255.255', 'public'],
    ['::ffff:8.8.8.8', 'public'],
    ['2606:4700::1111', 'public'],
  ])('%s is %s', (address, kind) => expect(classifyAddress(address).kind).toBe(kind));

  it('an IPv4 address in the dress of an IPv6 one is named by itself', () => {
    expect(classifyAddress('::ffff:7f00:1')).toEqual({ address: '127.0.0.1', kind: 'loopback', source: 'RFC 1122' });
  });

  it('each range holds its own first address, unless an earlier one is narrower', () => {
    for (const { cidr, kind } of addressRanges.filter(({ cidr }) => !cidr.endsWith('/0') && cidr !== '::/96')) {
      const { kind: found } = classifyAddress(cidr.split('/')[0]!);
      expect([kind, 'metadata', 'translated'], cidr).toContain(found);
    }
  });

  it('is refused for what is no address', () => expect(() => isPublicAddress('localhost')).toThrow());
});

it('an address lies in a range of its own family, however it is dressed', () => {
  expect(isInRanges('10.1.2.3', ['10.0.0.0/8'])).toBe(true);
  expect(isInRanges('::ffff:10.1.2.3', ['fd00::/8', '10.0.0.0/8'])).toBe(true);
  expect(isInRanges('11.1.2.3', ['10.0.0.0/8', 'not a range'])).toBe(false);
  expect(isInRanges('::1', ['0.0.0.0/0'])).toBe(false);
});
