import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { invalidInput } from '@headroom/core';

/** Whoever connects takes the address that was judged, not another that its name has a moment later. */
export interface PinnedAddress {
  address: string;
  family: 4 | 6;
}

/** One try at a name server of one's own takes this long, twice at most. */
const tryMs = 2_000;

/** The host of a URL as its name or its bare address. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** A resolver that asks these servers, or those of the system. */
export function openResolver(dnsServers: readonly string[] | undefined = []): Resolver {
  const resolver = new Resolver({ timeout: tryMs, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  return resolver;
}

/**
 * All addresses of a host, IPv4 first: a server that listens on "localhost" more often has that.
 * @param dnsServers asked in place of the system, which also knows a file of hosts
 * @throws HeadroomError `invalid-input` for a host that cannot be found
 */
export async function resolveHost(
  host: string,
  dnsServers: readonly string[] | undefined = [],
): Promise<PinnedAddress[]> {
  const literal = isIP(host);
  if (literal !== 0) return [{ address: host, family: literal === 6 ? 6 : 4 }];
  const isLocalName = /^(.+\.)?localhost$/.test(host);
  const found = await (dnsServers.length > 0 && !isLocalName ? askServers(host, dnsServers) : askSystem(host));
  if (found.length === 0)
    throw invalidInput(`The host ${host} cannot be found: check the spelling, or give its address.`);
  return found.toSorted((left, right) => left.family - right.family);
}

async function askSystem(host: string): Promise<PinnedAddress[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

async function askServers(host: string, dnsServers: readonly string[]): Promise<PinnedAddress[]> {
  const resolver = openResolver(dnsServers);
  const [v4, v6] = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ]);
  return [
    ...v4.map((address): PinnedAddress => ({ address, family: 4 })),
    ...v6.map((address): PinnedAddress => ({ address, family: 6 })),
  ];
}
