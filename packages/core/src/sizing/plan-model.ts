import type { DemandModel } from '../demand/demand-model';
import { fitDemandModel } from '../demand/demand-model';
import { closedCells, lawFindings, lawfulPart } from '../evidence';
import type { Slo } from '../workload/slo';
import type { CellLoss } from './carried-loss';
import type { Explained } from './explained';
import { explainedBySlo } from './explained';
import type { MeasuredCapacity } from './measured-capacity';
import { measuredCapacity, onOtherCores } from './measured-capacity';
import type { MeasuredProblem, PlanRun } from './plan-problem';
import { isUnitTier } from './tier-facts';
import { confidence, sureEnoughToChoose } from './confidence';
import { gradeOfCell } from './grade';
import { policyCosts } from './policy-costs';
import type { Grade, RecommendationResult } from './recommendation';
import { runAnswers } from './run-answers';
import type { TierCapacity, UnitTier } from './tier-capacity';
import { modelledCapacity } from './tier-capacity';
import { sameCellRuns } from './same-cell-runs';

/** What some units of a tier carry: central estimate, 90 % interval, and the odds of carrying a rate. */
export interface UnitsCapacity {
  rps: number;
  /** Carried with the probability that a choice asks for. */
  sureRps: number;
  low: number;
  high: number;
  /** The draws, ascending. */
  sorted: Float64Array;
  probabilityOf(requiredRps: number): number;
}

/** A tier's capacity with where it comes from. */
export interface KnownCapacity {
  tier: string;
  grade: Grade;
  measuredUnits: number[];
  /** Nothing failed and no demand is known: the estimates are lower bounds. */
  atLeast: boolean;
  /** Set when another tier's measurements stand for this one. */
  measuredOn: string | null;
  /** Whether these policies were measured on this tier as they are, or are put together from other sets. */
  direct: boolean;
  /** Cells whose losses to causes that CPU does not explain it is held by; empty where it was measured itself. */
  heldBy: readonly CellLoss[];
  of(units: number): UnitsCapacity;
}

/**
 * Everything that a plan's runs say, fitted once; questions about other rates, growth, headroom, policies or SLOs are
 * then answered without another fit.
 */
export interface PlanModel {
  demand: DemandModel;
  /** Sentences of the law checks. */
  findings: string[];
  /** What each declared policy costs. */
  policyCosts: RecommendationResult['policies'];
  /** What each run by itself says of an SLO. Remembered. */
  answersOf(slo: Slo): ReturnType<typeof runAnswers>;
  /** What each measured tier and policy set held of what its CPU explains inside an SLO. Remembered. */
  lossesOf(slo: Slo): readonly CellLoss[];
  /** Capacity of a tier with a policy set inside an SLO; null when the runs do not determine it. Remembered. */
  capacityOf(
    tier: UnitTier,
    policies: readonly string[],
    slo: Slo,
    options: { verified: boolean },
  ): KnownCapacity | null;
}

/** Checks the runs against the laws, fits them, and is ready to be asked. */
export function fitPlan(problem: MeasuredProblem): PlanModel {
  const cores = new Map(problem.tiers.filter(isUnitTier).map(({ id, coresPerUnit }) => [id, coresPerUnit]));
  const findings = problem.runs.flatMap((run) => {
    const coresPerUnit = cores.get(run.tier);
    return coresPerUnit === undefined ? [] : lawFindings(run, coresPerUnit);
  });
  const runs = problem.runs.flatMap((run) => lawfulPart(run, findings) ?? []);
  const demand = fitDemandModel(problem, runs);
  const remembered = new Map<string, KnownCapacity | null>();
  const answers = new Map<string, ReturnType<typeof runAnswers>>();
  const explainedAt = explainedBySlo(problem, demand);
  return {
    demand,
    policyCosts: policyCosts(
      demand,
      problem.policies.map(({ id }) => id),
    ),
    findings: [...findings, ...closedCells(runs)].map(({ sentence, severity, scope }) =>
      severity === 'breaks' ? `${sentence} The ${scope} is left out.` : sentence,
    ),
    lossesOf: (slo) => explainedAt(slo).cells,
    answersOf(slo) {
      const key = JSON.stringify(slo);
      const known = answers.get(key) ?? runAnswers(problem, demand, explainedAt(slo).runs, slo);
      answers.set(key, known);
      return known;
    },
    capacityOf(tier, policies, slo, { verified }) {
      const { id, coresPerUnit, sameCoresAs } = tier;
      const key = JSON.stringify([id, coresPerUnit, sameCoresAs, policies.toSorted(), slo, verified]);
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const base = problem.tiers.filter(isUnitTier).find(({ id }) => id === tier.sameCoresAs) ?? null;
      const found = findCapacity(demand, runs, tier, base, policies, slo, { verified, explained: explainedAt(slo) });
      remembered.set(key, found);
      return found;
    },
  };
}

function findCapacity(
  demand: DemandModel,
  runs: readonly PlanRun[],
  tier: UnitTier,
  sameCores: UnitTier | null,
  policies: readonly string[],
  slo: Slo,
  how: { verified: boolean; explained: Explained },
): KnownCapacity | null {
  const modelled = demand.identifies({ tier: tier.id, policies, units: 1 })
    ? modelledCapacity(demand, tier, policies, slo, how)
    : null;
  // A model that has no capacity where levels passed is wrong by a little where that is everything: next to the delay.
  const seen = modelled?.estimateRps(1) ? null : readOff(runs, tier, sameCores, policies, slo);
  const measured = modelled && !seen?.estimateRps(1) ? null : seen;
  const capacity: TierCapacity | null = measured ?? modelled;
  if (!capacity) return null;
  const own = runs.filter((run) => run.tier === tier.id);
  const told = demand.measured.some((cell) => cell.tier === tier.id) || measuredCapacity(own, tier.id, policies, slo);
  const borrowed = !told && tier.sameCoresAs ? tier.sameCoresAs : null;
  const exact = sameCellRuns(runs, tier.id, policies);
  const byUnits = new Map<number, UnitsCapacity>();
  return {
    tier: tier.id,
    grade: borrowed ? 'E' : gradeOfCell(runs, own, exact, policies),
    measuredUnits: [...new Set(own.map(({ units }) => units))].toSorted((left, right) => left - right),
    atLeast: isAtLeast(measured),
    measuredOn: borrowed,
    direct: exact.length > 0,
    heldBy: measured || !modelled ? [] : modelled.heldBy,
    of(units) {
      const known = byUnits.get(units);
      if (known) return known;
      // More units never carry less: those that would only be in the way are left idle.
      const found = unitsCapacity(capacity, units, units > 1 ? this.of(units - 1) : null);
      byUnits.set(units, found);
      return found;
    },
  };
}

function readOff(
  runs: readonly PlanRun[],
  tier: UnitTier,
  sameCores: UnitTier | null,
  policies: readonly string[],
  slo: Slo,
): MeasuredCapacity | null {
  const own = measuredCapacity(runs, tier.id, policies, slo);
  const borrowed = own || !sameCores ? null : measuredCapacity(runs, sameCores.id, policies, slo);
  return own ?? (borrowed && sameCores && onOtherCores(borrowed, tier.coresPerUnit / sameCores.coresPerUnit));
}

const isAtLeast = (measured: MeasuredCapacity | null) => measured?.atLeast ?? false;

function unitsCapacity(capacity: TierCapacity, units: number, fewer: UnitsCapacity | null): UnitsCapacity {
  const draws = capacity
    .drawRps(units)
    .map((rps) => (Number.isFinite(rps) ? rps : 0))
    .sort();
  if (fewer) for (let k = 0; k < draws.length; k++) draws[k] = Math.max(draws[k]!, fewer.sorted[k]!);
  const quantile = (share: number) => draws[Math.min(Math.floor(share * draws.length), draws.length - 1)]!;
  const rps = Math.max(capacity.estimateRps(units), fewer?.rps ?? 0);
  return {
    rps,
    sureRps: Math.min(quantile(1 - sureEnoughToChoose), rps),
    sorted: draws,
    low: Math.min(quantile((1 - confidence) / 2), rps),
    high: Math.max(quantile((1 + confidence) / 2), rps),
    probabilityOf: (requiredRps) => (draws.length - countBelow(draws, requiredRps)) / draws.length,
  };
}

/** How many of the sorted figures are below `limit`. */
function countBelow(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
