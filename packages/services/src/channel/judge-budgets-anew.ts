import type { Transaction } from '@headroom/db';
import type { Ctx } from '../ctx';

/** Has budgets held against the answers again: for a channel that wants to know of those exceeded by now, or where the plans are others. */
export async function judgeBudgetsAnew(transaction: Transaction, { workspaceId }: Pick<Ctx, 'workspaceId'>) {
  await transaction.budget.updateMany({ where: { workspaceId }, data: { judgedAt: null } });
}
