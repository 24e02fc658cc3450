import { runNoise, sourceError } from '../demand/demand-model';
import { normalBelow } from '../queueing/normal-distribution';
import { percent, rate } from '../run/figures';
import type { Slo } from '../workload/slo';
import { confidence, sureEnoughToChoose } from './confidence';
import type { PlanProblem, PlanTier } from './plan-problem';
import { type HeldBy, priced } from './priced-option';
import type { Option } from './recommendation';

type CallTier = Exclude<PlanTier, { coresPerUnit: number }>;

/** What a stated highest rate is worth. */
const gradeOfSource = { own: 'B', published: 'D', rated: 'E', declared: 'E' } as const;
/** Standard normal quantiles of the interval that is shown and of the probability that a choice asks for. */
const z = { interval: 1.645, sure: 0.524 } as const;

/**
 * A tier without units as the one option that it is. A declared highest rate is taken at its word; one that somebody
 * measured or rated is as uncertain as runs of that source are, and counts only where the latency that was seen at it
 * keeps the SLO.
 */
export function callOption(problem: PlanProblem, tier: CallTier, heldBy: HeldBy): Option {
  const { unpriced, ...price } = priced(problem, tier, 0);
  const { slo, headroom } = problem.target;
  const { maxRps, maxRpsSource: source = 'declared' } = tier;
  const unknown = maxRps === undefined ? 'the tier declares no highest rate.' : latencyUnknown(tier, maxRps, slo);
  const option = { ...price, units: null };
  if (maxRps === undefined || unknown !== null)
    return {
      ...{ ...option, feasible: false, probabilityFeasible: null, capacityRps: null, sureRps: null },
      ...{ utilisation: null, grade: null, reasons: [`capacity-unknown: ${unknown}`, ...unpriced] },
    };
  const error = source === 'declared' ? 0 : Math.hypot(runNoise, sourceError[source]);
  const at = (quantile: number) => maxRps * Math.exp(quantile * error);
  const sureRps = at(-z.sure);
  const [usableRps, usableSureRps] = [maxRps * (1 - headroom), sureRps * (1 - headroom)];
  const { requiredRps: required } = price;
  const enough = (heldBy === 'sure' ? usableSureRps : usableRps) >= required;
  const short =
    usableRps >= required
      ? `unsure: ${rate(usableRps)} at best estimate, but only ${rate(usableSureRps)} with ${percent(sureEnoughToChoose)} probability, against the ${rate(required)} required.`
      : `capacity: ${rate(usableRps)} after headroom are less than the ${rate(required)} required.`;
  return {
    ...option,
    feasible: enough && unpriced.length === 0,
    probabilityFeasible:
      error === 0 ? Number(usableRps >= required) : normalBelow(Math.log(usableRps / required) / error),
    capacityRps: { estimate: maxRps, low: at(-z.interval), high: at(z.interval), confidence },
    sureRps,
    utilisation: maxRps > 0 ? required / maxRps : null,
    grade: gradeOfSource[source],
    reasons: [...(enough ? [] : [short]), ...unpriced],
  };
}

const percentiles = [
  [50, 'p50Ms'],
  [90, 'p90Ms'],
  [95, 'p95Ms'],
  [99, 'p99Ms'],
  [99.9, 'p999Ms'],
] as const;

/** Why the rate says nothing of the SLO; null when it does: a percentile at or above the SLO’s is inside it. */
function latencyUnknown({ maxRpsSource = 'declared', maxRpsLatency }: CallTier, maxRps: number, slo: Slo) {
  if (maxRpsSource === 'declared') return null;
  const wanted = `p${slo.percentile} of ${slo.latencyMs} ms`;
  const seen = percentiles.flatMap(([percentile, key]) => {
    const ms = maxRpsLatency?.[key];
    return ms === undefined ? [] : [{ percentile, ms }];
  });
  const above = seen.find(({ percentile }) => percentile >= slo.percentile);
  if (above && above.ms <= slo.latencyMs) return null;
  const late = seen.find(({ percentile, ms }) => percentile <= slo.percentile && ms > slo.latencyMs);
  return late
    ? `at ${rate(maxRps)} the p${late.percentile} was ${late.ms} ms; what it carries inside a ${wanted} is not known.`
    : `with which latency it carried ${rate(maxRps)} is not known, so nothing is known inside a ${wanted}.`;
}
