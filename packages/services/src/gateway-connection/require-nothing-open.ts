import { conflict } from '@headroom/core';
import type { Prisma, Transaction } from '@headroom/db';
import { openChange } from '../gateway-change/change-row';
import { originOf } from './gateway-connection';

/** What a connection leads to: gateways of these kinds, behind one target or, without it, behind any. */
interface Reached {
  workspaceId: string;
  gatewayIds: readonly string[];
  baseUrl?: string;
}

/**
 * Keeps a connection as it is as long as something has to be put back by it.
 * @param holders whose changes count; those of all without it
 * @throws HeadroomError `conflict`
 */
export async function requireNothingOpen(
  transaction: Transaction,
  { workspaceId, gatewayIds, baseUrl }: Reached,
  holders: Prisma.GatewayChangeWhereInput = {},
): Promise<void> {
  const open = await transaction.gatewayChange.findMany({
    where: { workspaceId, gatewayId: { in: [...gatewayIds] }, ...openChange, ...holders },
    select: { baseUrl: true },
  });
  if (open.some((change) => baseUrl === undefined || originOf(change.baseUrl) === originOf(baseUrl)))
    throw conflict(
      'A run or a sweep sets a gateway by this connection: wait until it has ended, and what it changed is put back.',
    );
}
