import { isDeepStrictEqual } from 'node:util';
import { notFound, parseInput, requirementSchema } from '@headroom/core';
import { isUniqueViolation, Prisma } from '@headroom/db';
import { z } from 'zod';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { nameTaken } from '../name-taken';
import { planNameSchema } from './create-plan';
import { requireUnarchived } from './require-unarchived';
import { savePlanVersion } from './save-plan-version';

const renameInput = z.object({ name: planNameSchema.optional() });

/**
 * Replaces a plan's requirement, as its next version; earlier recommendations keep the input they were made from. How its
 * gateways stand is not known again until they are asked, where the requirement is another.
 * @param changed.name its new name; the one that it has without it
 * @throws HeadroomError `conflict` when another plan has the name, or the plan is archived
 */
export async function updatePlan(
  ctx: Ctx,
  { planId, ...changed }: { planId: string; name?: unknown; requirement: unknown },
): Promise<void> {
  authorise(ctx, 'plan.write');
  const { workspaceId, clients } = ctx;
  const requirement = parseInput(requirementSchema, changed.requirement, 'requirement');
  const { name } = parseInput(renameInput, { name: changed.name }, 'plan');
  try {
    await clients.db.$transaction(async (transaction) => {
      if (!isId(planId)) throw notFound('plan', planId);
      // What it asks is compared with what it asked last.
      await transaction.$queryRaw`SELECT 1 FROM plan WHERE id = ${planId}::uuid FOR NO KEY UPDATE`;
      const plan = await transaction.plan.findFirst({ where: { id: planId, workspaceId } });
      if (!plan) throw notFound('plan', planId);
      requireUnarchived(plan);
      const isAnother = !isDeepStrictEqual(requirementSchema.parse(plan.requirement), requirement);
      await transaction.plan.updateMany({
        where: { id: planId, workspaceId },
        data: { requirement, ...(isAnother && { ranking: Prisma.DbNull }), ...(name !== undefined && { name }) },
      });
      const version = await savePlanVersion(transaction, ctx, { planId, requirement });
      await audit(transaction, ctx, 'plan.update', planId, { version });
      if (name !== undefined && name !== plan.name)
        await audit(transaction, ctx, 'plan.rename', planId, { name, before: plan.name });
    });
  } catch (error) {
    if (name !== undefined && isUniqueViolation(error)) throw await nameTaken(ctx, 'plan', name);
    throw error;
  }
}
