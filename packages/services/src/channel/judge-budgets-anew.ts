import type { Transaction } from '@headroom/db';
import type { Ctx } from '../ctx';

/** Has a channel that wants to know told of the budgets that are exceeded by now and that nobody was told of. */
export async function judgeBudgetsAnew(transaction: Transaction, { workspaceId }: Pick<Ctx, 'workspaceId'>) {
  await transaction.budget.updateMany({ where: { workspaceId }, data: { judgedAt: null } });
}
