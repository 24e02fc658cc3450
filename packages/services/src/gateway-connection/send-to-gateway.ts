import { classifyAddress, forbidden } from '@headroom/core';
import { sender, type Send } from '@headroom/gateways/connectors';
import type { Clients } from '../ctx';
import { bareHost, resolveHost, type PinnedAddress } from '../target/resolve-host';

type GatewayClients = Pick<Clients, 'allowsLoopbackClouds' | 'dnsServers'>;

/**
 * Looks up where a connection leads, and keeps it from where a cloud tells its machines credentials, and from this machine, whose other
 * services trust whoever reaches them on loopback.
 * @throws HeadroomError `forbidden`
 */
export async function pinGateway(
  { allowsLoopbackClouds, dnsServers }: GatewayClients,
  url: URL,
): Promise<PinnedAddress> {
  const found = await resolveHost(bareHost(url), dnsServers);
  for (const { address } of found) {
    const { kind } = classifyAddress(address);
    if (kind === 'public' || kind === 'private' || (kind === 'loopback' && allowsLoopbackClouds)) continue;
    throw forbidden(
      kind === 'loopback'
        ? `The connection leads to this server itself (${url.origin}), which is not allowed here: enter the address of the gateway. Whoever develops with a stand-in starts web app and worker with HEADROOM_LOOPBACK_CLOUDS=1.`
        : `The connection leads to ${address}, which is no address of a gateway.`,
    );
  }
  return found[0]!;
}

/** Asks gateways at the address that was judged for each request, and at no other. */
export const sendToGateway = (clients: GatewayClients): Send => sender((url) => pinGateway(clients, url));
