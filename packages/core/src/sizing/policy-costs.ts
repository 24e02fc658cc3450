import type { DemandModel } from '../demand/demand-model';
import { confidence } from './confidence';
import type { RecommendationResult } from './recommendation';

type PolicyCost = RecommendationResult['policies'][number];

/** What each policy costs per request: CPU on one core of the first measured tier, and delay that holds no core. */
export function policyCosts(model: DemandModel, policies: readonly string[]): PolicyCost[] {
  return policies.map((policy) => {
    const { demand, delay } = model;
    const column = demand?.design.policies.indexOf(policy) ?? -1;
    const identifiable = demand !== null && column >= 0 && model.identifiesPolicy(policy);
    const at = delay.policies.indexOf(policy);
    const delayKnown = at >= 0 && delay.identifiesPolicy(policy);
    return {
      policy,
      cpuMs: identifiable
        ? interval(
            demand.x[1 + column]!,
            demand.draws.map((draw) => draw[1 + column]!),
          )
        : null,
      delayMs: delayKnown
        ? interval(
            delay.mean.x[1 + at]!,
            delay.mean.draws.map((draw) => draw[1 + at]!),
          )
        : null,
      identifiable,
    };
  });
}

function interval(estimate: number, draws: readonly number[]) {
  const sorted = draws.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)]!;
  return {
    estimate,
    low: Math.min(at((1 - confidence) / 2), estimate),
    high: Math.max(at((1 + confidence) / 2), estimate),
  };
}
