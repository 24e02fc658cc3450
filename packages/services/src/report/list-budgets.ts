import { budgetMeasures, type Budget } from '@headroom/core';
import { z } from 'zod';
import type { Ctx } from '../ctx';

/** So many may a workspace have, so that a list of them is never cut. */
export const mostBudgets = 1_000;

const measureSchema = z.enum(budgetMeasures);

/** The budgets of a workspace: those of all plans together first. */
export async function listBudgets({ clients, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>): Promise<Budget[]> {
  const rows = await clients.db.budget.findMany({
    where: { workspaceId },
    take: mostBudgets,
    orderBy: [{ planId: { sort: 'asc', nulls: 'first' } }, { measure: 'asc' }, { currency: 'asc' }],
  });
  return rows.map(({ id, planId, measure, threshold, currency }) => ({
    ...{ id, planId, currency },
    ...{ measure: measureSchema.parse(measure), threshold: threshold.toFixed() },
  }));
}
