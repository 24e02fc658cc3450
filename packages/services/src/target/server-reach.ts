import { forbidden, isInRanges, isPublicAddress } from '@headroom/core';
import type { Clients } from '../ctx';

type Reach = Pick<Clients, 'privateTargets'>;

/**
 * Whether this server itself may send to an address of a target. What a workspace allows is not enough: on this machine and its private
 * networks are services that trust whoever reaches them, and workspaces that know nothing of each other.
 */
export const isWithinReach = (address: string, { privateTargets }: Reach): boolean =>
  isPublicAddress(address) || isInRanges(address, privateTargets);

/**
 * @param target as it is told, such as `api.lan (10.0.0.7)`
 * @throws HeadroomError `forbidden` for an address that this server does not send to
 */
export function requireWithinReach(target: string, address: string, reach: Reach): void {
  if (!isWithinReach(address, reach))
    throw forbidden(
      `${target} is on the machine or a private network of this server, which sends there only where its operator names the ` +
        'range in HEADROOM_PRIVATE_TARGETS. A runner of your own needs no more than the range under Settings, Targets.',
    );
}
