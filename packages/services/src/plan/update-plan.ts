import { notFound, parseInput, requirementSchema } from '@headroom/core';
import { Prisma } from '@headroom/db';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { savePlanVersion } from './save-plan-version';

/**
 * Replaces a plan's requirement, as its next version; earlier recommendations keep the input they were made from. How its
 * gateways stand is not known again until they are asked.
 */
export async function updatePlan(
  ctx: Ctx,
  { planId, ...input }: { planId: string; requirement: unknown },
): Promise<void> {
  authorise(ctx, 'plan.write');
  const requirement = parseInput(requirementSchema, input.requirement, 'requirement');
  await ctx.clients.db.$transaction(async (transaction) => {
    const { count } = isId(planId)
      ? await transaction.plan.updateMany({
          where: { id: planId, workspaceId: ctx.workspaceId },
          data: { requirement, ranking: Prisma.DbNull },
        })
      : { count: 0 };
    if (count === 0) throw notFound('plan', planId);
    const version = await savePlanVersion(transaction, ctx, { planId, requirement });
    await audit(transaction, ctx, 'plan.update', planId, { version });
  });
}
