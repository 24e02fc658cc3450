import { demandMs } from '../demand/design';
import { delayOf } from '../demand/fit-delay';
import type { PlanModel } from './plan-model';
import type { PlanProblem } from './plan-problem';
import { isUnitTier } from './tier-facts';
import type { RecommendationResult } from './recommendation';

/** The recommended option with the first policies of the chain; what is not known is null. For charts: money is a float. */
export interface PolicyState {
  /** The policy that this state has and the one before it has not; null for the first, which has none. */
  added: string | null;
  /** What the option carries inside the SLO, spare units out of service. */
  capacityRps: number | null;
  /** Of a request on one core of the tier. */
  cpuMs: number | null;
  /** Of a request, without keeping a core busy. */
  delayMs: number | null;
  /** Part of the plan's cost per million requests: `costPerMillion × capacity with all ÷ capacity so far`. */
  costPerMillion: number | null;
}

/**
 * What the target's policies take from the recommended option, switched on one after the other in the order of the chain.
 * A request takes 1 ÷ capacity of the option, so the parts of the money add up to the plan's cost per million.
 * Null where nothing of units is recommended.
 */
export function policyTax(
  model: PlanModel,
  problem: PlanProblem,
  { recommended }: Pick<RecommendationResult, 'recommended'>,
): PolicyState[] | null {
  const tier = problem.tiers.filter(isUnitTier).find(({ id }) => id === recommended?.tier);
  if (!tier || !recommended || recommended.units === null) return null;
  const { policies, slo, spareUnits } = problem.target;
  const units = recommended.units - spareUnits;
  const states = [null, ...policies].map((added, count) => {
    const set = policies.slice(0, count);
    const known = model.capacityOf(tier, set, slo, { verified: true });
    return {
      added,
      capacityRps: known && !known.atLeast && units > 0 ? known.of(units).rps : null,
      cpuMs: cpuOf(model, tier.id, set),
      delayMs: model.demand.delay.identifies(set) ? delayOf(model.demand.delay, set).meanMs : null,
    };
  });
  const all = states.at(-1)?.capacityRps ?? null;
  const perMillion = recommended.costPerMillion === null ? null : Number(recommended.costPerMillion);
  return states.map((state) => ({
    ...state,
    costPerMillion:
      perMillion === null || all === null || !state.capacityRps ? null : (perMillion * all) / state.capacityRps,
  }));
}

function cpuOf({ demand: { demand, identifiesDemand } }: PlanModel, tier: string, policies: readonly string[]) {
  const cell = { tier, policies, units: 1 };
  return demand && identifiesDemand(cell) ? demandMs(demand.design, demand.x, cell) : null;
}
