import ipaddr from 'ipaddr.js';
import { addressRanges, type AddressKind } from './ranges';

type Parsed = ipaddr.IPv4 | ipaddr.IPv6;

export interface ClassifiedAddress {
  /** In its usual form; an IPv4 address that was dressed as an IPv6 one as itself. */
  address: string;
  kind: AddressKind;
  /** What it is, and where that is laid down. */
  source: string;
}

const ranges = addressRanges.map((range) => ({ ...range, subnet: ipaddr.parseCIDR(range.cidr) }));

/**
 * Says what an address is good for. IPv4-mapped addresses are what is in them, as every system connects them; where a
 * translator or tunnel leads to a cloud's metadata, the address is that.
 * @throws Error for a text that is no IP address
 */
export function classifyAddress(text: string): ClassifiedAddress {
  const parsed = ipaddr.process(withoutZone(text));
  const range = ranges.find(({ subnet }) => isIn(parsed, subnet))!;
  const found = { address: parsed.toString(), kind: range.kind, source: range.source };
  const inner = range.kind === 'translated' ? innerIpv4(parsed as ipaddr.IPv6, range.cidr) : null;
  const behind = inner === null ? null : classifyAddress(inner);
  return behind?.kind === 'metadata' ? { ...found, kind: 'metadata', source: behind.source } : found;
}

/** Whether an address lies in one of the ranges; ranges that cannot be read hold nothing. */
export function isInRanges(address: string, cidrs: readonly string[]): boolean {
  const parsed = ipaddr.process(withoutZone(address));
  return cidrs.some((cidr) => ipaddr.isValidCIDR(cidr) && isIn(parsed, ipaddr.parseCIDR(cidr)));
}

/** Whether a text is a range such as `10.0.0.0/8`. */
export const isAddressRange = (text: string): boolean => ipaddr.isValidCIDR(text);

/** Whether an address is one of the public internet: not of this machine, a private network, a link or a cloud's metadata. */
export const isPublicAddress = (address: string): boolean => classifyAddress(address).kind === 'public';

const withoutZone = (text: string) => text.replace(/%.*$/, '');

const isIn = (address: Parsed, [range, bits]: [Parsed, number]): boolean =>
  address.kind() === range.kind() && address.match(range as never, bits);

/** The IPv4 address that an IPv6 one stands for. */
function innerIpv4(address: ipaddr.IPv6, cidr: string): string {
  const bytes = address.toByteArray();
  // 6to4 has it behind its prefix, Teredo inverted at the end, local NAT64 around a reserved byte (RFC 6052).
  if (cidr === '2002::/16') return bytes.slice(2, 6).join('.');
  if (cidr === '64:ff9b:1::/48') return [bytes[6], bytes[7], bytes[9], bytes[10]].join('.');
  const last = bytes.slice(12);
  return (cidr === '2001::/32' ? last.map((byte) => 255 - byte) : last).join('.');
}
