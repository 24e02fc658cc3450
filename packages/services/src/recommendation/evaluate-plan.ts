import { gatewaysOf, notFound, rankGateways, requirementSchema } from '@headroom/core';
import { Prisma, type Transaction } from '@headroom/db';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { ringDelivery } from '../delivery/ring-delivery';
import { isId } from '../ids';
import { requireUnarchived } from '../plan/require-unarchived';
import { keepBook } from '../price/store-book';
import { recordChangedAnswers } from './record-changed-answers';
import { answerOnGateway, type AnswerOnGateway } from './answer-on-gateway';

type Answered = Exclude<AnswerOnGateway, { error: unknown }>;

/**
 * Answers a plan with today's evidence and prices, on each of its gateways. A recommendation keeps its whole input and the
 * price book it used, so it can be recomputed to the digit later; a plan on several gateways keeps how they stand, and why one
 * could not be answered.
 * @returns the recommendation of the plan's own gateway, or of the first that could be answered, by its id
 * @throws HeadroomError `invalid-input` when none of the gateways can be answered, `conflict` for an archived plan
 */
export async function evaluatePlan(ctx: Ctx, { planId }: { planId: string }): Promise<{ recommendationId: string }> {
  authorise(ctx, 'plan.write');
  const { db } = ctx.clients;
  const plan = isId(planId) && (await db.plan.findFirst({ where: { id: planId, workspaceId: ctx.workspaceId } }));
  if (!plan) throw notFound('plan', planId);
  requireUnarchived(plan);
  const on = new Date().toISOString().slice(0, 10);
  const requirement = requirementSchema.parse(plan.requirement);
  const answers: AnswerOnGateway[] = [];
  for (const gateway of gatewaysOf(requirement)) answers.push(await answerOnGateway(ctx, requirement, { gateway, on }));
  const answered = answers.flatMap((answer) => ('error' in answer ? [] : [answer]));
  const [first] = answers;
  if (answered.length === 0 && first && 'error' in first) throw first.error;
  const ranking =
    answers.length === 1
      ? null
      : rankGateways(
          requirement.currency,
          answers.map((answer) => ('error' in answer ? { ...answer, unanswered: answer.error.message } : answer)),
        );
  const { recommendationId, deliveries } = await db.$transaction(async (transaction) => {
    // Of two who answer it at a time, the second sees what the first has stored.
    await transaction.$queryRaw`SELECT 1 FROM plan WHERE id = ${planId}::uuid FOR NO KEY UPDATE`;
    const ids = new Map<string, string>();
    // Price books are locked by gateway: whoever keeps several takes them in one order.
    for (const answer of answered.toSorted(byGateway)) {
      const { priceBookId } = await keepBook(transaction, ctx.workspaceId, answer.book);
      ids.set(answer.gateway, await storeAnswer(transaction, { ctx, planId, priceBookId, on }, answer));
    }
    await transaction.plan.updateMany({
      // A requirement that was changed meanwhile is answered by whoever changed it.
      where: { id: planId, workspaceId: ctx.workspaceId, updatedAt: plan.updatedAt },
      data: { ranking: ranking ?? Prisma.DbNull, updatedAt: plan.updatedAt },
    });
    const recommendationId = ids.get(answered[0]!.gateway)!;
    const unanswered = answers.flatMap((answer) => ('error' in answer ? [answer.gateway] : []));
    await audit(transaction, ctx, 'plan.evaluate', planId, {
      recommendationId,
      ...(ranking ? { recommendationIds: [...ids.values()], unanswered } : {}),
    });
    const stored = answered.map(({ gateway, problem, result }) => ({ id: ids.get(gateway)!, problem, result }));
    return { recommendationId, deliveries: await recordChangedAnswers(transaction, ctx, plan, stored) };
  });
  await ringDelivery(ctx.clients, deliveries);
  return { recommendationId };
}

async function storeAnswer(
  transaction: Transaction,
  { ctx, planId, priceBookId, on }: { ctx: Ctx; planId: string; priceBookId: string; on: string },
  { gateway, region, problem, result }: Answered,
): Promise<string> {
  const { id } = await transaction.recommendation.create({
    data: {
      ...{ workspaceId: ctx.workspaceId, planId, gatewayId: gateway, priceBookId, region, priceOn: new Date(on) },
      problem: problem as unknown as Prisma.InputJsonObject,
      result: result as unknown as Prisma.InputJsonObject,
    },
    select: { id: true },
  });
  return id;
}

const byGateway = (left: Answered, right: Answered) => (left.gateway < right.gateway ? -1 : 1);
