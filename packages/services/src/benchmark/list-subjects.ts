import { valueOf } from '@headroom/gateways';
import { entriesOf } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';

/** Every cell that a benchmark may name: gateways, their tiers, and the workspace's policy sets of each. */
export async function listSubjects(ctx: Ctx) {
  authorise(ctx, 'benchmark.read');
  const sets = await ctx.clients.db.policySet.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { name: 'asc' },
    select: { gatewayId: true, name: true },
  });
  return (await entriesOf(ctx)).map(({ definition: gateway }) => ({
    id: gateway.id,
    name: gateway.name,
    tiers: gateway.tiers.map(({ id, name, maxUnits }) => {
      const most = valueOf(maxUnits);
      return { id, name, maxUnits: typeof most === 'number' ? most : null };
    }),
    policySets: sets.filter(({ gatewayId }) => gatewayId === gateway.id).map(({ name }) => name),
  }));
}
