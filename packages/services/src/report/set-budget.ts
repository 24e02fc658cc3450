import { budgetMeasures, invalidInput, moneySchema, parseInput } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { lockWorkspace } from '../workspace/lock-workspace';
import { mostBudgets } from './list-budgets';

const budgetInput = z.strictObject({
  /** Null for all plans together. */
  planId: z.string().nullable(),
  measure: z.enum(budgetMeasures),
  /** With as many digits as are kept. */
  threshold: moneySchema
    .regex(/^\d{1,14}(\.\d{1,6})?$/, 'must have at most 14 digits before the point and six behind it')
    .refine((amount) => Number(amount) > 0, 'must be more than 0'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a three-letter currency code'),
});

/**
 * Says the most that a plan, or all plans together, may cost a month or a million requests; takes the place of the budget that there
 * is for the same.
 * @throws HeadroomError `invalid-input` for a plan that is not of this workspace, or one budget too many
 */
export async function setBudget(ctx: Ctx, input: unknown): Promise<{ budgetId: string }> {
  authorise(ctx, 'plan.write');
  const { planId, measure, threshold, currency } = parseInput(budgetInput, input, 'budget');
  const { workspaceId } = ctx;
  return ctx.clients.db.$transaction(async (transaction) => {
    if (
      planId !== null &&
      !(isId(planId) && (await transaction.plan.findFirst({ where: { id: planId, workspaceId, archivedAt: null } })))
    )
      throw invalidInput('There is no such plan in this workspace. Choose another one, or all plans.');
    await lockWorkspace(transaction, workspaceId);
    const known = { workspaceId, planId, measure, currency };
    if (
      (await transaction.budget.count({ where: { workspaceId } })) >= mostBudgets &&
      (await transaction.budget.count({ where: known })) === 0
    )
      throw invalidInput(`A workspace has at most ${mostBudgets} budgets: take one away first.`);
    const [{ id }] = await transaction.$queryRaw<[{ id: string }]>`
      INSERT INTO budget (id, workspace_id, plan_id, measure, threshold, currency, updated_at)
      VALUES (gen_random_uuid(), ${workspaceId}::uuid, ${planId}::uuid, ${measure}, ${threshold}::numeric, ${currency}, now())
      ON CONFLICT (workspace_id, plan_id, measure, currency)
      DO UPDATE SET threshold = excluded.threshold, updated_at = excluded.updated_at, judged_at = NULL, exceeded_at = NULL
      RETURNING id`;
    await audit(transaction, ctx, 'budget.set', id, { planId, measure, threshold, currency });
    return { budgetId: id };
  });
}
