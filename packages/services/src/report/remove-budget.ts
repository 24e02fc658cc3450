import { notFound } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

/** Takes a budget away. @throws HeadroomError `not-found` */
export async function removeBudget(ctx: Ctx, { budgetId }: { budgetId: string }): Promise<void> {
  authorise(ctx, 'plan.write');
  const where = { id: budgetId, workspaceId: ctx.workspaceId };
  await ctx.clients.db.$transaction(async (transaction) => {
    const budget = isId(budgetId) ? await transaction.budget.findFirst({ where }) : null;
    if (!budget) throw notFound('budget', budgetId);
    await transaction.budget.deleteMany({ where });
    const { planId, measure, threshold, currency } = budget;
    await audit(transaction, ctx, 'budget.remove', budgetId, {
      ...{ planId, measure, currency },
      threshold: threshold.toFixed(),
    });
  });
}
