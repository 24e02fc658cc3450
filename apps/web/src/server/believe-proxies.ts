import type { IncomingHttpHeaders } from 'node:http';
import { classifyAddress, isInRanges } from '@headroom/core';

/** What a proxy says of how it was asked, which anybody else can send as well. */
const proxyWords = ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded'] as const;

/**
 * Leaves of a request what can be believed of where it came from and what was asked: all that a trusted proxy says, with its own address
 * behind X-Forwarded-For; of everybody else their address, whatever they say. Limits, the audit log, origins of writes, links and HSTS
 * go by what is left.
 * @param headers those of the request, which are changed
 * @param peer address at the other end of the connection; undefined where it is gone already
 * @param trusted ranges of the proxies in front
 */
export function believeProxies(
  headers: IncomingHttpHeaders,
  peer: string | undefined,
  trusted: readonly string[],
): void {
  const address = peer === undefined ? undefined : classifyAddress(peer).address;
  const isTrusted = address !== undefined && isInRanges(address, trusted);
  if (!isTrusted) for (const word of proxyWords) delete headers[word];
  const given = isTrusted ? headers['x-forwarded-for'] : undefined;
  if (address === undefined) delete headers['x-forwarded-for'];
  else headers['x-forwarded-for'] = given ? `${String(given)}, ${address}` : address;
}
