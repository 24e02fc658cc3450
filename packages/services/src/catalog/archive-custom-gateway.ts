import { notFound } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isName } from '../ids';

/** Takes a gateway of the workspace's own out of every choice. Plans and measurements that name it stay readable. */
export async function archiveCustomGateway(ctx: Ctx, { gatewayId }: { gatewayId: string }): Promise<void> {
  authorise(ctx, 'catalog.write');
  if (!isName(gatewayId)) throw notFound('custom gateway', String(gatewayId));
  const where = { workspaceId: ctx.workspaceId, gatewayId, archivedAt: null };
  await ctx.clients.db.$transaction(async (transaction) => {
    const row = await transaction.customGateway.findFirst({ where, select: { id: true } });
    if (!row) throw notFound('custom gateway', gatewayId);
    await transaction.customGateway.updateMany({ where, data: { archivedAt: new Date() } });
    await audit(transaction, ctx, 'custom-gateway.archive', row.id, { gatewayId });
  });
}
