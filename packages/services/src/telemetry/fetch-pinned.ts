import { sender, type Send } from '@headroom/gateways/connectors';
import type { Clients } from '../ctx';
import { pinAddress } from '../delivery/pin-address';

/**
 * Asks where somebody of a workspace says, under the rules of webhooks.
 * @throws HeadroomError `invalid-input` for a host that may not be asked
 */
export const fetchPinned = ({ webhookHosts, dnsServers }: Pick<Clients, 'webhookHosts' | 'dnsServers'>): Send =>
  sender((url) => pinAddress(url, webhookHosts, dnsServers, 'queries'));
