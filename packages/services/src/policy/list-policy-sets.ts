import { type PolicyChain, parsePolicyChain } from '@headroom/gateways';
import { entriesOf } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';

/** A set of policies at its newest version. */
export interface PolicySetHead {
  gatewayId: string;
  gatewayName: string;
  name: string;
  version: number;
  savedAt: Date;
  chain: PolicyChain;
}

interface PolicySetsAsked {
  /** All without. */
  limit?: number;
  /** Continues after the set of this gateway and name, whether it is there or not. */
  after?: { gatewayId: string; name: string };
}

/** The sets of policies of a workspace by gateway and name. */
export async function listPolicySets(ctx: Ctx, { limit, after }: PolicySetsAsked = {}): Promise<PolicySetHead[]> {
  authorise(ctx, 'plan.read');
  const sets = await ctx.clients.db.policySet.findMany({
    where: {
      ...{ workspaceId: ctx.workspaceId, versions: { some: {} } },
      ...(after && {
        OR: [{ gatewayId: { gt: after.gatewayId } }, { gatewayId: after.gatewayId, name: { gt: after.name } }],
      }),
    },
    ...(limit !== undefined && { take: limit }),
    include: { versions: { orderBy: { version: 'desc' }, take: 1 } },
    orderBy: [{ gatewayId: 'asc' }, { name: 'asc' }],
  });
  const names = new Map((await entriesOf(ctx)).map(({ definition }) => [definition.id, definition.name]));
  return sets.flatMap(({ gatewayId, name, versions }) =>
    versions.map(({ version, createdAt, chain }) => ({
      ...{ gatewayId, gatewayName: names.get(gatewayId) ?? gatewayId, name, version, savedAt: createdAt },
      chain: parsePolicyChain(chain),
    })),
  );
}
