import { notFound } from '@headroom/core';
import { audit } from '../audit';
import { judgeBudgetsAnew } from '../channel/judge-budgets-anew';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

/** Archives a plan or brings it back; what stands so already is not changed. Budgets count the plans that are not archived. */
export async function setPlanArchived(ctx: Ctx, planId: string, isArchived: boolean): Promise<void> {
  authorise(ctx, 'plan.write');
  const { workspaceId, clients } = ctx;
  await clients.db.$transaction(async (transaction) => {
    const found = isId(planId) && (await transaction.plan.findFirst({ where: { id: planId, workspaceId } }));
    if (!found) throw notFound('plan', planId);
    const { count } = await transaction.plan.updateMany({
      where: { id: planId, workspaceId, archivedAt: isArchived ? null : { not: null } },
      data: { archivedAt: isArchived ? new Date() : null },
    });
    if (count === 0) return;
    await judgeBudgetsAnew(transaction, ctx);
    await audit(transaction, ctx, isArchived ? 'plan.archive' : 'plan.restore', planId);
  });
}
