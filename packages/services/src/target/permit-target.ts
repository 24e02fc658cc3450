import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { forbidden, invalidInput } from '@headroom/core';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Where load may go: the address it was checked at, and the one name for "the same target". */
export interface PermittedTarget {
  host: string;
}

/**
 * Says whether load may be made on a target. Until ownership can be proved, that is loopback alone: every address that
 * the name stands for must be one.
 * @throws HeadroomError `forbidden` for any other address, `invalid-input` for a name that does not resolve
 */
export async function permitTarget(baseUrl: string): Promise<PermittedTarget> {
  const url = new URL(baseUrl);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) ? [{ address: name, family: isIP(name) }] : await resolve(name);
  const outside = addresses.find(({ address, family }) => !loopback.check(address, family === 6 ? 'ipv6' : 'ipv4'));
  if (outside)
    throw forbidden(
      `Load may only be made on this machine for now, and ${url.host} is ${outside.address}. ` +
        'Use the sample gateway, or a target on localhost; other targets need a proof of ownership first.',
    );
  return { host: `${name === 'localhost' ? '127.0.0.1' : name}:${url.port || (url.protocol === 'https:' ? 443 : 80)}` };
}

async function resolve(name: string) {
  try {
    return await lookup(name, { all: true });
  } catch {
    throw invalidInput(`The target's host ${name} cannot be found: check the spelling, or give its address.`);
  }
}
