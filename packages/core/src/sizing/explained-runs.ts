import type { DemandModel } from '../demand/demand-model';
import { measuredBracket } from '../evidence/measured-bracket';
import { sloCapacityRps } from '../queueing/latency-model';
import type { Slo } from '../workload/slo';
import type { MeasuredProblem, PlanRun } from './plan-problem';
import { isUnitTier } from './tier-facts';
import { unitModel } from './tier-capacity';

/** A run beside what its own CPU time per request explains. Rates are totals over its units, in requests per second. */
export interface ExplainedRun {
  run: PlanRun;
  /** What the queueing model carries with the run's own demand; null where demand or delay are not known. */
  explainedRps: number | null;
  /**
   * The highest rate that passed the SLO below the lowest confirmed failure, and that failure. Of load that cannot be judged
   * so (closed or paced), what was completed, as far as it is explained: nothing held it back below that.
   */
  passedRps: number | null;
  failedRps: number | null;
}

/** Every run of a model against one SLO. */
export function explainedRuns({ tiers }: MeasuredProblem, model: DemandModel, slo: Slo): ExplainedRun[] {
  return model.runs.map(({ run, logDemand }) => {
    const tier = tiers.filter(isUnitTier).find(({ id }) => id === run.tier);
    const known = tier && logDemand && model.demand && model.delay.identifies(run.policies);
    const demandMs = known ? ownDemandMs(logDemand.value, tier.coresPerUnit) : null;
    const explainedRps =
      known && demandMs !== null
        ? run.units * sloCapacityRps({ ...unitModel(model, tier, run.policies), serviceDemandMs: demandMs }, slo)
        : null;
    const completed = Math.min(completedBy(run, slo), explainedRps ?? 0);
    const bracket = measuredBracket(run, slo) ?? { passedRps: completed > 0 ? completed : null, failedRps: null };
    return { run, explainedRps, ...bracket };
  });
}

/** The highest throughput of a level with no more errors than the SLO allows. */
const completedBy = ({ levels }: PlanRun, { maxErrorRate }: Slo) =>
  Math.max(
    0,
    ...levels.map(({ throughputRps, errorRate, bound }) => (!bound && errorRate <= maxErrorRate ? throughputRps : 0)),
  );

/** A part of a core works as a slower whole one. */
const ownDemandMs = (logMs: number, coresPerUnit: number) => (Math.exp(logMs) * Math.ceil(coresPerUnit)) / coresPerUnit;
