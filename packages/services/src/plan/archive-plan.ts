import { notFound } from '@headroom/core';
import { audit } from '../audit';
import { judgeBudgetsAnew } from '../channel/judge-budgets-anew';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

/**
 * Takes a plan out of lists and reports; it is not answered any more, and what it was answered stays. Archiving twice changes
 * nothing.
 */
export async function archivePlan(ctx: Ctx, { planId }: { planId: string }): Promise<void> {
  authorise(ctx, 'plan.write');
  const { workspaceId, clients } = ctx;
  await clients.db.$transaction(async (transaction) => {
    const found = isId(planId) && (await transaction.plan.findFirst({ where: { id: planId, workspaceId } }));
    if (!found) throw notFound('plan', planId);
    const { count } = await transaction.plan.updateMany({
      where: { id: planId, workspaceId, archivedAt: null },
      data: { archivedAt: new Date() },
    });
    if (count === 0) return;
    await judgeBudgetsAnew(transaction, ctx);
    await audit(transaction, ctx, 'plan.archive', planId);
  });
}
