import { conflict } from '@headroom/core';
import type { Prisma, Transaction } from '@headroom/db';
import { openChange } from '../gateway-change/change-row';
import { originOf } from './gateway-connection';

/**
 * Keeps a connection as it is as long as something has to be put back by it.
 * @param holders whose changes count; those of all without it
 * @throws HeadroomError `conflict`
 */
export async function requireNothingOpen(
  transaction: Transaction,
  { workspaceId, gatewayId, baseUrl }: { workspaceId: string; gatewayId: string; baseUrl: string },
  holders: Prisma.GatewayChangeWhereInput = {},
): Promise<void> {
  const open = await transaction.gatewayChange.findMany({
    where: { workspaceId, gatewayId, ...openChange, ...holders },
    select: { baseUrl: true },
  });
  if (open.some((change) => originOf(change.baseUrl) === originOf(baseUrl)))
    throw conflict('A run or a sweep sets this gateway: wait until it has ended, and what it changed is put back.');
}
