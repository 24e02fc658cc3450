import type { MeasuredProblem, PlanRun } from '../sizing/plan-problem';
import { isUnitTier } from '../sizing/tier-facts';
import { completedRps } from '../evidence/kept-up';
import type { Cell, Design } from './design';
import { demandMs } from './design';
import type { DelayFit, DelayPoint } from './fit-delay';
import { fitDelay } from './fit-delay';
import type { DemandPoint } from './demand-problem';
import type { DemandBound, DemandFit } from './fit-demand';
import { fitDemand } from './fit-demand';
import type { RunFit, RunPrior } from './fit-run';
import { fitRuns } from './fit-runs';
import { identifiability } from './identifiable';

/** What all runs of a plan say together: CPU demand and delay per policy, tier speeds, loss per unit, variabilities. */
export interface DemandModel {
  runs: RunFit[];
  shared: RunPrior;
  demand: DemandFit | null;
  delay: DelayFit;
  /** Cells whose demand a run tells. */
  measured: Cell[];
  /** Whether the measured cells determine the demand and the delay of this one. */
  identifies(cell: Cell): boolean;
  /** Whether they determine its demand, its delay aside. */
  identifiesDemand(cell: Cell): boolean;
  /** Whether they would, together with one more run on `extra` that tells demand and delay. */
  identifiesAfter(extra: Cell, cell: Cell): boolean;
  /** Whether they determine the demand that one policy adds. */
  identifiesPolicy(policy: string): boolean;
}

/** Relative error of one run against the next, whatever the fit inside it says. */
export const runNoise = 0.025;
/** What is added to the error of a run that is not our own. */
export const sourceError: Record<PlanRun['source'], number> = {
  own: 0,
  import: 0.02,
  observed: 0.04,
  published: 0.08,
  rated: 0.15,
};
const fewErrors = 0.01;
/** Work put together from sets may be this much less than the least that was measured; below, the sum is no sum. */
const leastShare = 0.25;
/** Vectors of unknowns that stand for what is not known. */
export const drawCount = 500;

/** Fits every run and then all of them together. `runs` have passed the law checks. */
export function fitDemandModel(problem: MeasuredProblem, runs: readonly PlanRun[]): DemandModel {
  const tiers = problem.tiers.filter(isUnitTier);
  const coresOf = new Map(tiers.map(({ id, coresPerUnit }) => [id, coresPerUnit]));
  const { fits, shared } = fitRuns(
    runs.flatMap((run) => {
      const coresPerUnit = coresOf.get(run.tier);
      return coresPerUnit === undefined ? [] : [{ run, coresPerUnit }];
    }),
  );
  const points = fits.flatMap((fit) => demandPoint(fit));
  const sameCores = tiers.flatMap(({ id, sameCoresAs }) => (sameCoresAs ? [{ tier: id, as: sameCoresAs }] : []));
  const measuredTiers = new Set(points.map(({ tier }) => tier));
  const declaredSame = new Set(
    sameCores.flatMap(({ tier, as }) => (measuredTiers.has(as) ? [tier] : measuredTiers.has(tier) ? [as] : [])),
  );
  const policies = problem.policies.map(({ id }) => id).filter((id) => runs.some((run) => run.policies.includes(id)));
  const design: Design = {
    policies,
    pairs: [],
    tiers: tiers.map(({ id }) => id).filter((id) => measuredTiers.has(id) || declaredSame.has(id)),
  };
  const negative = new Set(problem.policies.filter(({ mayShortCircuit }) => mayShortCircuit).map(({ id }) => id));
  const mayBeNegative = (id: string) => negative.has(id);
  const demand =
    points.length === 0
      ? null
      : fitDemand(
          design,
          {
            ...{ points, sameCores, mayBeNegative },
            // Of a tier without any known demand nothing can be held: its speed is not known.
            bounds: fits
              .flatMap((fit) => demandBounds(fit, coresOf.get(fit.run.tier) ?? 1))
              .filter(({ tier }) => design.tiers.includes(tier)),
          },
          drawCount,
        );
  const delayPoints = fits.flatMap(delayPoint);
  const delay = fitDelay(delayPoints, policies, drawCount, mayBeNegative);
  const standsFor = (tier: string) =>
    measuredTiers.has(tier) ? tier : (sameCores.find((same) => same.tier === tier)?.as ?? tier);
  const known = new Set(policies);
  // Policies that end requests do not add up: the first one leaves the next nothing to end.
  const ending = (set: readonly string[]) => set.filter(mayBeNegative).toSorted().join('\n');
  const endsLikeAMeasuredOne = (set: readonly string[]) =>
    set.filter(mayBeNegative).length < 2 || points.some((point) => ending(point.policies) === ending(set));
  const identifies = demand && identifiability(demand.design, points);
  const identifiesDemand = (cell: Cell) =>
    demand !== null &&
    cell.policies.every((policy) => known.has(policy)) &&
    endsLikeAMeasuredOne(cell.policies) &&
    demandMs(demand.design, demand.x, cell) >= leastShare * Math.min(...points.map(({ ms }) => ms)) &&
    identifies?.cell({ ...cell, tier: standsFor(cell.tier) }) === true;
  const wouldIdentify = (extra: Cell, cell: Cell) => {
    const wider = { policies: problem.policies.map(({ id }) => id), pairs: [], tiers: tiers.map(({ id }) => id) };
    const [here, there] = [
      { ...cell, tier: standsFor(cell.tier) },
      { ...extra, tier: standsFor(extra.tier) },
    ];
    return (
      identifiability(wider, [...points, there]).cell(here) &&
      fitDelay(
        [...delayPoints, { ...there, ms: 1, errorMs: 1, spreadMs: 1, spreadError: 1 }],
        wider.policies,
        0,
      ).identifies(cell.policies)
    );
  };
  // Which runs would help is asked again with every move of a target, and does not depend on it.
  const remembered = new Map<string, boolean>();
  return {
    runs: fits,
    shared,
    demand,
    delay,
    measured: points,
    identifies: (cell) => identifiesDemand(cell) && delay.identifies(cell.policies),
    identifiesDemand,
    identifiesAfter(extra, cell) {
      const key = JSON.stringify([extra, cell]);
      const found = remembered.get(key) ?? wouldIdentify(extra, cell);
      remembered.set(key, found);
      return found;
    },
    identifiesPolicy: (policy) => identifies?.policy(policy) ?? false,
  };
}

function demandPoint({ run, logDemand }: RunFit): DemandPoint[] {
  if (!logDemand) return [];
  const error = Math.hypot(logDemand.error, runNoise, sourceError[run.source], run.demandError ?? 0);
  const { id, tier, policies, units } = run;
  return [{ run: id, tier, policies, units, ms: Math.exp(logDemand.value), error }];
}

/**
 * One-sided knowledge: a published "below 500 requests/s" bounds the demand from below, and whatever a run without a known
 * demand did complete bounds it from above.
 */
function demandBounds({ run, logDemand }: RunFit, coresPerUnit: number): DemandBound[] {
  const { id, tier, policies, units, levels } = run;
  const bound = (rps: number, side: DemandBound['side']) =>
    rps > 0 ? [{ run: id, tier, policies, units, ms: (units * coresPerUnit * 1000) / rps, side }] : [];
  const declared = levels.flatMap((level) =>
    level.bound === undefined ? [] : bound(level.throughputRps, level.bound === 'atMost' ? 'atLeast' : 'atMost'),
  );
  const completed = levels.filter((level) => level.bound === undefined && level.errorRate <= fewErrors);
  return [
    ...declared,
    ...(logDemand || completed.length === 0 ? [] : bound(Math.max(...completed.map(completedRps)), 'atMost')),
  ];
}

function delayPoint({ run, delayMs, logDelayVariability }: RunFit): DelayPoint[] {
  if (!delayMs || !logDelayVariability) return [];
  const ms = delayMs.value;
  return [
    {
      policies: run.policies,
      ms,
      errorMs: Math.hypot(delayMs.error, runNoise * ms, 0.01),
      spreadMs: ms * Math.exp(logDelayVariability.value / 2),
      spreadError: Math.hypot(logDelayVariability.error / 2, runNoise),
    },
  ];
}
