import { classifyAddress, invalidInput, isPublicAddress } from '@headroom/core';
import { bareHost, resolveHost, type PinnedAddress } from '../target/resolve-host';

/**
 * Resolves the host of a URL, once: whoever connects takes the address that was judged, not another that its name has a moment later.
 * @param allowedHosts names or addresses that may be private; a cloud's metadata never is
 * @throws HeadroomError `invalid-input` for a host that cannot be found, or that is not on the public internet
 */
export async function pinAddress(
  url: URL,
  allowedHosts: readonly string[],
  dnsServers?: readonly string[] | undefined,
  /** What is sent there, for the sentence of the refusal. */
  what = 'webhooks',
): Promise<PinnedAddress> {
  const host = bareHost(url);
  const found = await resolveHost(host, dnsServers);
  const metadata = found.find(({ address }) => classifyAddress(address).kind === 'metadata');
  if (metadata)
    throw invalidInput(`${host} is where a cloud tells its machines credentials: nothing is ever sent there.`);
  const isAllowed = allowedHosts.includes(host) || found.every(({ address }) => isPublicAddress(address));
  if (!isAllowed)
    throw invalidInput(
      `${host} is on this machine or on a private network, where ${what} may go only if the instance names it in HEADROOM_WEBHOOK_HOSTS.`,
    );
  return found[0]!;
}
