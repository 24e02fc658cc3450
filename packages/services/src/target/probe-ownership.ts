import { isIP } from 'node:net';
import { requestSchema } from '@headroom/core';
import { sendOnce } from '@headroom/loadgen/dry-run';
import type { ProofMethod } from './proof-level';
import { bareHost, openResolver } from './resolve-host';

/** What a target is to show, and where. */
export interface Challenge {
  id: string;
  origin: string;
  token: string;
}

export interface Probed {
  /** That showed the token. */
  methods: ProofMethod[];
  /** One sentence for each that did not. */
  problems: string[];
}

const timeoutMs = 5_000;

export const proofPath = ({ id }: Pick<Challenge, 'id'>) => `/.well-known/headroom-${id}.txt`;
export const proofHeader = 'Headroom-Verify';
/** The name of the TXT record; null for a host that is an address, which has no name. */
export function proofRecord({ origin }: Pick<Challenge, 'origin'>): string | null {
  const host = bareHost(new URL(origin));
  return isIP(host) ? null : `_headroom.${host}`;
}

/**
 * Looks for the token in all places at once. Requests go to `address` alone and follow no redirect: what another machine
 * shows proves nothing.
 */
export async function probeOwnership(
  challenge: Challenge,
  address: string,
  dnsServers?: readonly string[],
): Promise<Probed> {
  const looked = await Promise.all([
    lookAtFile(challenge, address),
    lookAtHeader(challenge, address),
    lookAtDns(challenge, dnsServers),
  ]);
  const found = (['file', 'header', 'dns'] as const).filter((_, index) => looked[index] === null);
  return { methods: found, problems: looked.filter((problem) => problem !== null) };
}

const get = ({ origin }: Challenge, path: string, address: string) =>
  sendOnce(requestSchema.parse({ name: 'proof', path }), { baseUrl: origin, address, timeoutMs }, {});

async function lookAtFile(challenge: Challenge, address: string): Promise<string | null> {
  const path = proofPath(challenge);
  const { answer, failure } = await get(challenge, path, address);
  if (!answer) return `The file ${path} could not be read: ${failure}`;
  if (answer.status !== 200) return `The file ${path} was answered with ${answer.status}.`;
  return answer.body?.trim() === challenge.token ? null : `The file ${path} says something else.`;
}

async function lookAtHeader(challenge: Challenge, address: string): Promise<string | null> {
  const { answer, failure } = await get(challenge, '/', address);
  if (!answer) return `The header ${proofHeader} could not be read: ${failure}`;
  const values = answer.headers.filter(([name]) => name === proofHeader.toLowerCase()).map(([, value]) => value);
  if (values.length === 0) return `The answer to GET / has no header ${proofHeader}.`;
  return values.includes(challenge.token) ? null : `The header ${proofHeader} says something else.`;
}

async function lookAtDns(challenge: Challenge, dnsServers: readonly string[] | undefined): Promise<string | null> {
  const name = proofRecord(challenge);
  if (!name) return 'An address has no DNS record.';
  try {
    const records = await openResolver(dnsServers).resolveTxt(name);
    const isShown = records.some((parts) => parts.join('').trim() === challenge.token);
    return isShown ? null : `The TXT record ${name} says something else.`;
  } catch {
    return `There is no TXT record ${name}.`;
  }
}
