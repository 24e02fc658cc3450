import { gatewaysOf, notFound, requirementSchema } from '@headroom/core';
import { audit } from '../audit';
import { judgeBudgetsAnew } from '../channel/judge-budgets-anew';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { evaluateChangedEvidence, noteEvidenceChange } from '../recommendation/evaluate-changed-evidence';

/**
 * Archives a plan or brings it back; what stands so already is not changed. Budgets count the plans that are not archived, and one that
 * comes back is evaluated anew: evidence may have changed meanwhile.
 */
export async function setPlanArchived(ctx: Ctx, planId: string, isArchived: boolean): Promise<void> {
  authorise(ctx, 'plan.write');
  const { workspaceId, clients } = ctx;
  const gateways = await clients.db.$transaction(async (transaction) => {
    const found = isId(planId) && (await transaction.plan.findFirst({ where: { id: planId, workspaceId } }));
    if (!found) throw notFound('plan', planId);
    const { count } = await transaction.plan.updateMany({
      where: { id: planId, workspaceId, archivedAt: isArchived ? null : { not: null } },
      data: { archivedAt: isArchived ? new Date() : null },
    });
    if (count === 0) return [];
    await judgeBudgetsAnew(transaction, ctx);
    await audit(transaction, ctx, isArchived ? 'plan.archive' : 'plan.restore', planId);
    if (isArchived) return [];
    const asked = gatewaysOf(requirementSchema.parse(found.requirement));
    for (const gatewayId of asked) await noteEvidenceChange(transaction, { workspaceId, gatewayId });
    return asked;
  });
  // What fails here is done later by a worker, from the note of the change.
  for (const gatewayId of gateways)
    await evaluateChangedEvidence(clients, { workspaceId, gatewayId }).catch(() => undefined);
}
