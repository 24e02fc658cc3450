import { classifyAddress, forbidden, HeadroomError, unavailable } from '@headroom/core';
import { sender, type Send } from '@headroom/gateways/connectors';
import type { Clients } from '../ctx';
import { bareHost, resolveHost, type PinnedAddress } from '../target/resolve-host';

type GatewayClients = Pick<Clients, 'allowsLoopbackClouds' | 'dnsServers'>;

/**
 * Looks up where a connection leads, and keeps it from where a cloud tells its machines credentials, and from this machine, whose other
 * services trust whoever reaches them on loopback.
 * @throws HeadroomError `forbidden`; `invalid-input` for a host that cannot be found
 */
export async function judgeGateway(
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

/**
 * The same for a request of a connection that is saved: that its name is not found at this moment is no fault of what is asked, which a
 * gateway's refusal (`invalid-input`) would be.
 * @throws HeadroomError `forbidden`; `unavailable` for a host that cannot be found
 */
const pinGateway = (clients: GatewayClients, url: URL): Promise<PinnedAddress> =>
  judgeGateway(clients, url).catch((error: unknown) => {
    const isUnknown = error instanceof HeadroomError && error.code === 'invalid-input';
    throw isUnknown ? unavailable(`The host ${bareHost(url)} of the gateway cannot be found at this time.`) : error;
  });

/** Asks gateways at the address that was judged for each request, and at no other. */
export const sendToGateway = (clients: GatewayClients): Send => sender((url) => pinGateway(clients, url));
