import { classifyAddress, isInRanges } from '@headroom/core';

/**
 * X-Forwarded-For as far as it can be believed: what a trusted proxy says with its own address behind it, and of everybody else where they
 * are themselves, whatever they say.
 * @param peer address at the other end of the connection
 * @param given the header as it came
 * @param trusted ranges of the proxies in front
 */
export function believedChain(peer: string, given: string | undefined, trusted: readonly string[]): string {
  const { address } = classifyAddress(peer);
  return given && isInRanges(address, trusted) ? `${given}, ${address}` : address;
}
