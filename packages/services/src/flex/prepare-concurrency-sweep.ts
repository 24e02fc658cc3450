import { invalidInput } from '@headroom/core';
import { evidenceOf } from '@headroom/gateways';
import { getBenchmark } from '../benchmark/get-benchmark';
import { authorise, type Ctx } from '../ctx';
import { gatewayOf } from '../gateway-connection/gateway-of';
import { savePolicySet } from '../policy/save-policy-set';
import { listSweepTiers } from '../sweep/list-sweep-tiers';

/** Requests that shared an instance in the published test, fewest first. */
export const publishedConcurrencies = (): number[] =>
  [...new Set(evidenceOf(gatewayOf.flex).flatMap(({ metered }) => metered?.concurrency ?? []))].toSorted(
    (one, other) => one - other,
  );

/**
 * The cells of the published test of Flex Consumption, requests per instance by memory, for a sweep of this workspace's own app. Sets of policies
 * that are not there yet are made; one that a person has under such a name stays as it is.
 * @returns what the sweep goes over; no tiers where the connection does not set them
 * @throws HeadroomError `invalid-input` for a benchmark of another gateway
 */
export async function prepareConcurrencySweep(
  ctx: Ctx,
  { benchmarkId }: { benchmarkId: string },
): Promise<{ policySets: string[]; tiers: string[] }> {
  authorise(ctx, 'plan.write');
  const { definition } = await getBenchmark(ctx, { benchmarkId });
  const gatewayId = gatewayOf.flex;
  if (definition.subject.gateway !== gatewayId)
    throw invalidInput('These are cells of Azure Functions Flex Consumption, and the benchmark is of another gateway.');
  const sets = publishedConcurrencies().map((perInstanceConcurrency) => ({
    name: `concurrency ${perInstanceConcurrency}`,
    chain: [{ policy: 'http-concurrency', params: { perInstanceConcurrency } }],
  }));
  const policySets = sets.map(({ name }) => name);
  const there = await ctx.clients.db.policySet.findMany({
    where: { workspaceId: ctx.workspaceId, gatewayId, name: { in: policySets } },
    select: { name: true },
  });
  for (const { name, chain } of sets)
    if (!there.some((set) => set.name === name)) await savePolicySet(ctx, { gatewayId, name, chain });
  return { policySets, tiers: (await listSweepTiers(ctx, { benchmarkId })).map(({ id }) => id) };
}
