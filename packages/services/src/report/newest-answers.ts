import type { Prisma } from '@headroom/db';
import type { Ctx } from '../ctx';

const withPriceBook = {
  priceBook: { select: { source: true, basis: true, observedOn: true } },
} as const satisfies Prisma.RecommendationInclude;
export type NewestAnswer = Prisma.RecommendationGetPayload<{ include: typeof withPriceBook }>;

/** The newest recommendation of each of some plans on each gateway that it was asked on, under the prices of its day. */
export async function newestAnswers(
  { clients: { db }, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>,
  planIds: readonly string[],
): Promise<NewestAnswer[]> {
  const newest = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT ON (plan_id, gateway_id) id
      FROM recommendation
     WHERE plan_id = ANY(${[...planIds]}::uuid[]) AND workspace_id = ${workspaceId}::uuid AND repriced_from IS NULL
     ORDER BY plan_id, gateway_id, created_at DESC`;
  return db.recommendation.findMany({
    where: { workspaceId, id: { in: newest.map(({ id }) => id) } },
    include: withPriceBook,
    orderBy: { gatewayId: 'asc' },
  });
}
