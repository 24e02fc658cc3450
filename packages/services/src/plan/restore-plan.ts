import { notFound } from '@headroom/core';
import { audit } from '../audit';
import { judgeBudgetsAnew } from '../channel/judge-budgets-anew';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

/** Brings an archived plan back, with the answer that it had. Restoring one that is not archived changes nothing. */
export async function restorePlan(ctx: Ctx, { planId }: { planId: string }): Promise<void> {
  authorise(ctx, 'plan.write');
  const { workspaceId, clients } = ctx;
  await clients.db.$transaction(async (transaction) => {
    const found = isId(planId) && (await transaction.plan.findFirst({ where: { id: planId, workspaceId } }));
    if (!found) throw notFound('plan', planId);
    const { count } = await transaction.plan.updateMany({
      where: { id: planId, workspaceId, archivedAt: { not: null } },
      data: { archivedAt: null },
    });
    if (count === 0) return;
    await judgeBudgetsAnew(transaction, ctx);
    await audit(transaction, ctx, 'plan.restore', planId);
  });
}
