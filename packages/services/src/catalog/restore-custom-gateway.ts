import { notFound } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isName } from '../ids';

/**
 * Brings an archived gateway of the workspace's own back into every choice, as it was.
 * @throws HeadroomError `not-found` for one that is not archived
 */
export async function restoreCustomGateway(ctx: Ctx, { gatewayId }: { gatewayId: string }): Promise<void> {
  authorise(ctx, 'catalog.write');
  if (!isName(gatewayId)) throw notFound('archived gateway', String(gatewayId));
  const where = { workspaceId: ctx.workspaceId, gatewayId, archivedAt: { not: null } };
  await ctx.clients.db.$transaction(async (transaction) => {
    const row = await transaction.customGateway.findFirst({ where, select: { id: true } });
    if (!row) throw notFound('archived gateway', gatewayId);
    await transaction.customGateway.updateMany({ where, data: { archivedAt: null } });
    await audit(transaction, ctx, 'custom-gateway.restore', row.id, { gatewayId });
  });
}
