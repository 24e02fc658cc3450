import { fitPlan, gradeOf, type Grade, type PlanRun, type RecommendationResult } from '@headroom/core';
import { evidenceRuns, planTiers, policiesIn, qualifiedTierId, type CatalogEntry } from '@headroom/gateways';
import { requireEntry } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';
import { findEvidence } from '../recommendation/find-evidence';
import { requirePolicySet, requireVersion } from './require-policy-set';

/** What a policy costs per call as far as runs tell, and which runs have it in their chain. */
export interface PolicyCost extends Pick<RecommendationResult['policies'][number], 'policy' | 'cpuMs' | 'delayMs'> {
  /** Whether the set's newest version has it. */
  isInSet: boolean;
  /** Of the runs that have it in their chain; null where they do not tell its cost. */
  grade: Grade | null;
  /** Own runs and imports have the id of a run, others that of their evidence. */
  runs: Pick<PlanRun, 'id' | 'source' | 'tier' | 'units'>[];
}

/**
 * What each policy costs that a set's newest version, in its order, or else any evidence of the gateway has, fitted to all evidence that may speak
 * of the set's settings; without a name, of no set's. A policy that no run tells apart from the rest has null, never 0.
 * @throws HeadroomError `not-found`
 */
export async function listPolicyCosts(
  ctx: Ctx,
  { gatewayId, name }: { gatewayId: string; name?: string },
): Promise<PolicyCost[]> {
  authorise(ctx, 'plan.read');
  const [entry, versions] = await Promise.all([
    requireEntry(ctx, gatewayId),
    name === undefined ? null : requirePolicySet(ctx, { gatewayId, name }),
  ]);
  const chain = versions === null ? [] : requireVersion(versions).chain;
  const own = await findEvidence(ctx, gatewayId, chain);
  const published = evidenceRuns(
    entry,
    own.map(({ tier }) => tier),
  );
  const runs = [...published, ...own.map((run) => ({ ...run, tier: qualifiedTierId(gatewayId, run.tier) }))];
  const inSet = new Set(policiesIn(entry.definition, chain));
  const ids = new Set([...inSet, ...runs.flatMap(({ policies }) => policies)]);
  return costsOf(entry, [...ids], runs).map((cost) => ({ ...cost, isInSet: inSet.has(cost.policy) }));
}

function costsOf(
  entry: CatalogEntry,
  policyIds: readonly string[],
  runs: readonly PlanRun[],
): Omit<PolicyCost, 'isInSet'>[] {
  const having = (policy: string) => runs.filter(({ policies }) => policies.includes(policy));
  const costs = runs.length > 0 ? fitPlan(measuredProblem(entry, policyIds, runs)).policyCosts : [];
  return policyIds.map((policy) => {
    const { cpuMs = null, delayMs = null } = costs.find((cost) => cost.policy === policy) ?? {};
    const where = having(policy).map(({ id, source, tier, units }) => ({ id, source, tier, units }));
    return { policy, cpuMs, delayMs, grade: cpuMs || delayMs ? gradeOf(where) : null, runs: where };
  });
}

function measuredProblem(entry: CatalogEntry, policyIds: readonly string[], runs: readonly PlanRun[]) {
  const { definition } = entry;
  const today = new Date().toISOString().slice(0, 10);
  // What runs tell of demand does not depend on prices.
  const noPrices = {
    ...({ schema: 'headroom.price-book/1', gatewayId: definition.id, currency: 'USD', basis: 'list' } as const),
    ...{ observedOn: today, effectiveFrom: today, source: 'none', omits: [], prices: [] },
  };
  return {
    tiers: planTiers(entry, noPrices, { region: null, on: today }),
    policies: policyIds.map((id) => ({
      id,
      mayShortCircuit: definition.policies.find((policy) => policy.id === id)?.mayShortCircuit ?? false,
    })),
    runs: [...runs],
  };
}
