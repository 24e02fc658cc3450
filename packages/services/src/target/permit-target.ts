import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { forbidden, invalidInput } from '@headroom/core';
import { sampleConnectionOf } from '../connection/sample-connection';
import type { Clients } from '../ctx';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Where load may go. Engines connect to `address` and to nothing else, whatever the name comes to mean later. */
export interface PermittedTarget {
  /** Host and port; a name of this machine as its address, so that one target has one name for locks. */
  host: string;
  /** The address that was checked. */
  address: string;
  /** It is this machine, seen from this machine. */
  isLoopback: boolean;
}

/**
 * Says whether load may be made on a target. Until ownership can be proved, that is loopback, where every address that the
 * name stands for must be one, and the workspace's own sample gateway.
 * @throws HeadroomError `forbidden` for any other address, `invalid-input` for a name that does not resolve
 */
export async function permitTarget(
  clients: Pick<Clients, 'db' | 'secretBox'>,
  workspaceId: string,
  baseUrl: string,
): Promise<PermittedTarget> {
  const url = new URL(baseUrl);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) ? [{ address: name, family: isIP(name) }] : await resolve(name);
  const outside = addresses.find(({ address, family }) => !loopback.check(address, family === 6 ? 'ipv6' : 'ipv4'));
  const { address } = addresses[0]!;
  const permitted = { host: outside ? url.host : hostOf(address, url.port), address, isLoopback: !outside };
  if (!outside) return permitted;
  const sample = await sampleConnectionOf(clients, workspaceId);
  if (sample && new URL(sample.baseUrl).origin === url.origin) return permitted;
  throw forbidden(
    `Load may only be made on this machine for now, and ${url.host} is ${outside.address}. ` +
      'Use the sample gateway, or a target on localhost; other targets need a proof of ownership first.',
  );
}

const hostOf = (address: string, port: string) =>
  `${address.includes(':') ? `[${address}]` : address}${port === '' ? '' : `:${port}`}`;

/** IPv4 first: a server that listens on "localhost" more often has that. */
async function resolve(name: string) {
  try {
    const found = await lookup(name, { all: true });
    return found.toSorted((left, right) => left.family - right.family);
  } catch {
    throw invalidInput(`The target's host ${name} cannot be found: check the spelling, or give its address.`);
  }
}
