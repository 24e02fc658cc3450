import { notFound, recommend, requirementSchema } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { keepBook } from '../price/store-book';
import { composeProblem } from './compose-problem';

/**
 * Answers a plan with today's evidence and prices. The recommendation keeps its whole input and the price book it used,
 * so it can be recomputed to the digit later.
 */
export async function evaluatePlan(ctx: Ctx, { planId }: { planId: string }): Promise<{ recommendationId: string }> {
  authorise(ctx, 'plan.write');
  const { db } = ctx.clients;
  const plan = isId(planId) && (await db.plan.findFirst({ where: { id: planId, workspaceId: ctx.workspaceId } }));
  if (!plan) throw notFound('plan', planId);
  const on = new Date().toISOString().slice(0, 10);
  const requirement = requirementSchema.parse(plan.requirement);
  const { problem, book } = await composeProblem(ctx, requirement, on);
  const result = recommend(problem);
  return db.$transaction(async (transaction) => {
    const { priceBookId } = await keepBook(transaction, ctx.workspaceId, book);
    const { id } = await transaction.recommendation.create({
      data: {
        workspaceId: ctx.workspaceId,
        planId,
        priceBookId,
        region: requirement.region,
        priceOn: new Date(on),
        problem: problem as unknown as Prisma.InputJsonObject,
        result: result as unknown as Prisma.InputJsonObject,
      },
    });
    await audit(transaction, ctx, 'plan.evaluate', planId, { recommendationId: id });
    return { recommendationId: id };
  });
}
