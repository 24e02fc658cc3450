import { parseInput, requirementSchema } from '@headroom/core';
import { isUniqueViolation } from '@headroom/db';
import { z } from 'zod';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { nameTaken } from '../name-taken';
import { savePlanVersion } from './save-plan-version';

export const planNameSchema = z.string().trim().min(1).max(120);
export const createPlanInput = z.strictObject({
  name: planNameSchema,
  requirement: requirementSchema,
});

/**
 * Saves a plan. Its recommendation comes from `evaluatePlan`.
 * @throws HeadroomError `conflict` when another plan has its name
 */
export async function createPlan(ctx: Ctx, input: unknown): Promise<{ planId: string }> {
  authorise(ctx, 'plan.write');
  const { name, requirement } = parseInput(createPlanInput, input, 'plan');
  try {
    return await ctx.clients.db.$transaction(async (transaction) => {
      const { id } = await transaction.plan.create({ data: { workspaceId: ctx.workspaceId, name, requirement } });
      await savePlanVersion(transaction, ctx, { planId: id, requirement });
      await audit(transaction, ctx, 'plan.create', id, { name });
      return { planId: id };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw await nameTaken(ctx, 'plan', name);
    throw error;
  }
}
