import {
  classifyAddress,
  forbidden,
  foreignHostInWords,
  foreignHostOf,
  isInRanges,
  type AddressKind,
  type Benchmark,
} from '@headroom/core';
import { isIP } from 'node:net';
import { sampleConnectionOf } from '../connection/sample-connection';
import type { Clients } from '../ctx';
import { ceilingsRps, proofLevel } from './proof-level';
import { bareHost, resolveHost } from './resolve-host';
import { isWithinReach, requireWithinReach } from './server-reach';
import { targetPolicyOf, type TargetPolicy } from './target-policy';

/** Where load may go. Engines connect to `address` and to nothing else, whatever the name comes to mean later. */
export interface PermittedTarget {
  /** Host and port; a name of this machine as its address, so that one target has one name for locks. */
  host: string;
  /** The address that was checked. */
  address: string;
  /** It is this machine, seen from this machine. */
  isLoopback: boolean;
  /** This server may send to it itself, and not only a runner elsewhere. */
  isWithinReach: boolean;
  /** Requests per second that it may get; Infinity where nothing limits them. */
  ceilingRps: number;
  /** What sets the ceiling, in words. */
  ceilingBy: string;
  /** The name alone has agreed to it, so that it may get little in bytes and connections too. */
  isNameAlone: boolean;
  /** The proof that it rests on, which is to be looked for again before load is made; null where none is needed. */
  proofId: string | null;
}

type TargetClients = Pick<Clients, 'db' | 'secretBox' | 'dnsServers' | 'privateTargets'>;

/** Where a benchmark makes load, and from where. */
interface Load extends Pick<Benchmark, 'requests' | 'runner'> {
  target: { baseUrl: string };
}

/** Runners whose agent is a process of this server: it makes the load, or looks each second whether the target wants it stopped. */
const agentsHere: ReadonlySet<Benchmark['runner']> = new Set(['local', 'azure-load-testing']);

/** What nobody may load, whoever says so. */
const forbiddenKinds: Partial<Record<AddressKind, string>> = {
  metadata: 'where a cloud tells its machines credentials',
  'link-local': 'on a single wire',
  translated: 'an address behind a translator: give the address itself',
  reserved: 'an address of no one machine',
};

/**
 * Says whether load may be made on a target: on this machine and private networks where an admin has allowed the range, on
 * all else where its ownership is proved, and on the workspace's own sample gateway. Every address that the name stands for
 * must be allowed, and for a runner whose agent is this server also by whoever runs it. No request may name another host.
 * @param pinned the address that the name stood for when a run began, in place of what it stands for now
 * @throws HeadroomError `forbidden` for any other address or host, `invalid-input` for a name that does not resolve
 */
export async function permitTarget(
  clients: TargetClients,
  workspaceId: string,
  { target, requests, runner }: Load,
  pinned?: string | null,
): Promise<PermittedTarget> {
  const url = new URL(target.baseUrl);
  const foreign = foreignHostOf(requests, target.baseUrl);
  if (foreign) throw forbidden(foreignHostInWords(foreign));
  const policy = await targetPolicyOf(clients.db, workspaceId);
  const found = pinned
    ? [{ address: pinned, family: isIP(pinned) }]
    : await resolveHost(bareHost(url), clients.dnsServers);
  const kinds = found.map(({ address }) => ({ ...classifyAddress(address), address }));
  const { address } = kinds[0]!;
  const isLoopback = kinds.every(({ kind }) => kind === 'loopback');
  const permitted = {
    ...{ host: isLoopback ? hostOf(address, url.port) : hostName(url), address, isLoopback },
    ...{ isNameAlone: false, proofId: null },
    isWithinReach: isWithinReach(address, clients),
    ...{ ceilingRps: policy.maxRps ?? Infinity, ceilingBy: 'the settings of this workspace' },
  };

  const metadata = kinds.find(({ kind }) => kind === 'metadata');
  if (metadata) throw neverLoaded(url, metadata.address, forbiddenKinds.metadata);
  const sample = await sampleConnectionOf(clients, workspaceId);
  if (sample && new URL(sample.baseUrl).origin === url.origin) return { ...permitted, isWithinReach: true };
  for (const each of kinds) {
    requireAllowed(url, each, policy);
    if (agentsHere.has(runner)) requireWithinReach(named(url, each.address), each.address, clients);
  }
  if (!policy.provesLocal && !kinds.some(({ kind }) => kind === 'public')) return permitted;
  return { ...permitted, ...(await proofOf(clients, workspaceId, url, policy)) };
}

/** Scheme, host and port of a target: what a proof is about. */
export const originOf = (url: URL): string => `${url.protocol}//${hostName(url)}`;

const hostName = (url: URL) => url.host.replace(/\.(?=:|$)/, '');

const hostOf = (address: string, port: string) =>
  `${address.includes(':') ? `[${address}]` : address}${port === '' ? '' : `:${port}`}`;

const neverLoaded = (url: URL, address: string, what = 'not to be loaded') =>
  forbidden(`No load is ever made on ${named(url, address)}: it is ${what}.`);

/** A target with its address, for sentences. */
export const named = (url: URL, address: string) =>
  bareHost(url) === address ? hostName(url) : `${hostName(url)} (${address})`;

/** @throws HeadroomError `forbidden` for an address that may not be loaded, or even asked for a proof */
export function requireAllowed(
  url: URL,
  { address, kind }: { address: string; kind: AddressKind },
  { allowedRanges }: Pick<TargetPolicy, 'allowedRanges'>,
): void {
  if (forbiddenKinds[kind]) throw neverLoaded(url, address, forbiddenKinds[kind]);
  if (kind !== 'public' && !isInRanges(address, allowedRanges))
    throw forbidden(
      `${named(url, address)} is ${kind === 'loopback' ? 'this machine' : 'on a private network'}, and no range that this ` +
        'workspace may load holds it: have an admin allow one under Settings, Targets.',
    );
}

async function proofOf({ db }: TargetClients, workspaceId: string, url: URL, { maxRps }: TargetPolicy) {
  const origin = originOf(url);
  const proof = await db.targetProof.findUnique({ where: { workspaceId_origin: { workspaceId, origin } } });
  const advice = 'Prove under Settings, Targets that whoever answers for it agrees.';
  if (!proof?.expiresAt || proof.methods.length === 0)
    throw forbidden(`Nobody has proved the ownership of ${origin}, so no load is made on it. ${advice}`);
  if (proof.expiresAt <= new Date())
    throw forbidden(`The proof of ownership of ${origin} ran out on ${day(proof.expiresAt)}. ${advice}`);
  const level = proofLevel(proof.methods);
  const byProof = ceilingsRps[level];
  const proved = { proofId: proof.id, isNameAlone: level === 'name' };
  if (maxRps !== null && maxRps <= byProof) return proved;
  return { ...proved, ceilingRps: byProof, ceilingBy: `a proof by ${proof.methods.join(' and ')}` };
}

const day = (date: Date) => date.toISOString().slice(0, 10);
