import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { invalidInput } from '@headroom/core';
import ipaddr from 'ipaddr.js';

export interface PinnedAddress {
  address: string;
  family: 4 | 6;
}

/** Where Azure's machines find their platform: it is public by its number alone. */
const platformAddresses = new Set(['168.63.129.16']);

/** Whether an address is one of the public internet: not of this machine, a private network, a link or a cloud's metadata. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && !platformAddresses.has(parsed.toString());
}

/**
 * Resolves the host of a URL, once: whoever connects takes the address that was judged, not another that its name has a moment later.
 * @param allowedHosts names or addresses that may be private
 * @throws HeadroomError `invalid-input` for a host that cannot be found, or that is not on the public internet
 */
export async function pinAddress({ hostname }: URL, allowedHosts: readonly string[]): Promise<PinnedAddress> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = await addressesOf(host);
  const isAllowed = allowedHosts.includes(host) || found.every(({ address }) => isPublicAddress(address));
  if (!isAllowed)
    throw invalidInput(
      `${host} is on this machine or on a private network, where webhooks may go only if the instance names it in HEADROOM_WEBHOOK_HOSTS.`,
    );
  return found[0]!;
}

async function addressesOf(host: string): Promise<PinnedAddress[]> {
  const literal = isIP(host);
  if (literal !== 0) return [{ address: host, family: literal === 6 ? 6 : 4 }];
  try {
    const found = await lookup(host, { all: true });
    if (found.length > 0) return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  } catch {
    // Said below.
  }
  throw invalidInput(`The host ${host} cannot be found.`);
}
