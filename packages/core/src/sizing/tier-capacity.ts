import type { Slo } from '../workload/slo';
import { brokenLaws } from './check-run';
import type { UnitFit } from './fit-unit';
import { fitUnit } from './fit-unit';
import { sloCapacityRps } from '../queueing/latency-model';
import type { PlanProblem, PlanRun, PlanTier } from './plan-problem';
import { isUnitTier } from './plan-problem';
import type { Grade } from './recommendation';
import { runNoise } from './service-demand';

/** Prior standard deviation of the loss per further unit: measured at few units, little is known of many. */
const scalingSpread = 0.012;
/** What is added where another tier's cores stand for this one's. */
const sameCoresError = 0.05;

/** What a tier of units carries with the target's policies inside its SLO. */
export interface TierCapacity {
  tier: string;
  grade: Grade;
  measuredUnits: number[];
  /** The estimates are lower bounds: nothing failed. */
  lowerBoundOnly: boolean;
  /** Set when another tier's measurements stand for this one. */
  measuredOn?: string;
  /** Capacity of `units` units in requests per second, and its relative standard error. */
  of(units: number): { rps: number; error: number };
}

type UnitTier = Extract<PlanTier, { coresPerUnit: number }>;

/** Runs that may speak of the target, with what speaks against the others. */
export function usableRuns(problem: PlanProblem): { runs: PlanRun[]; findings: string[] } {
  const wanted = problem.target.policies.toSorted().join('\n');
  const same = problem.runs.filter((run) => run.policies.toSorted().join('\n') === wanted);
  const broken = same.map((run) => ({ run, laws: brokenLaws(run) }));
  return {
    runs: broken.filter(({ laws }) => laws.length === 0).map(({ run }) => run),
    findings: broken.flatMap(({ laws }) => laws.map((law) => `${law} The run is left out.`)),
  };
}

/** Capacities of all tiers of units that were measured, or whose cores are declared the same as a measured tier's. */
export function tierCapacities(problem: PlanProblem, runs: readonly PlanRun[]): Map<string, TierCapacity> {
  const { slo } = problem.target;
  const tiers = problem.tiers.filter(isUnitTier);
  const fits = new Map(tiers.map((tier) => [tier.id, bestFits(runs, tier, slo)]));
  return new Map(
    tiers.flatMap((tier) => {
      const own = fits.get(tier.id) ?? [];
      if (own.length > 0) return [[tier.id, fromFits(tier.id, own)]];
      const base = tiers.find(({ id }) => id === tier.sameCoresAs);
      const borrowed = base ? (fits.get(base.id) ?? []).map((fit) => onOtherCores(fit, base, tier, slo)) : [];
      if (!base || borrowed.length === 0) return [];
      return [
        [tier.id, { ...fromFits(tier.id, borrowed), grade: 'E' as const, measuredOn: base.id, measuredUnits: [] }],
      ];
    }),
  );
}

const sources: PlanRun['source'][] = ['own', 'import', 'published', 'rated'];

/** Fits of the best kind of evidence there is; a lower bound is used only when nothing better is known. */
function bestFits(runs: readonly PlanRun[], tier: UnitTier, slo: Slo): UnitFit[] {
  const fits = runs
    .filter((run) => run.tier === tier.id)
    .map((run) => fitUnit(run, tier.coresPerUnit, slo))
    .filter((fit) => fit !== null);
  const source = sources.find((kind) => fits.some(({ run }) => run.source === kind));
  const best = fits.filter(({ run }) => run.source === source);
  const measured = best.filter((fit) => !fit.lowerBoundOnly);
  if (measured.length > 0) return measured;
  return best.toSorted((left, right) => right.capacityRps - left.capacityRps).slice(0, 1);
}

/** The same demand on another number of cores; what the measured bracket held back or added is carried over. */
function onOtherCores(fit: UnitFit, from: UnitTier, to: UnitTier, slo: Slo): UnitFit {
  const error = Math.hypot(fit.error, sameCoresError);
  if (!fit.model)
    return { ...fit, capacityRps: (fit.capacityRps * to.coresPerUnit) / from.coresPerUnit, error: 2 * error };
  const modelledRps = sloCapacityRps(fit.model, slo);
  const elsewhereRps = sloCapacityRps({ ...fit.model, servers: Math.max(Math.round(to.coresPerUnit), 1) }, slo);
  return { ...fit, capacityRps: modelledRps > 0 ? (fit.capacityRps / modelledRps) * elsewhereRps : 0, error };
}

/**
 * capacity(u) = u · c₁ / (1 + s(u − 1)). ln(capacity per unit) = α − s(u − 1) is fitted over the runs with a flat
 * prior on α and s ~ N(0, 0.012²): shrunk towards no loss, and wider the further u is from what was measured.
 */
function fromFits(tier: string, fits: readonly UnitFit[]): TierCapacity {
  const dead = fits.every(({ capacityRps }) => capacityRps <= 0);
  const points = fits
    .filter(({ capacityRps }) => capacityRps > 0)
    .map(({ run, capacityRps, error }) => ({ x: run.units - 1, y: Math.log(capacityRps), weight: 1 / error ** 2 }));
  const total = (of: (point: (typeof points)[number]) => number) => points.reduce((sum, point) => sum + of(point), 0);
  const [n, x, y] = [total((p) => p.weight), total((p) => p.weight * p.x), total((p) => p.weight * p.y)];
  const xx = total((p) => p.weight * p.x * p.x) + 1 / scalingSpread ** 2;
  const xy = total((p) => p.weight * p.x * p.y);
  const determinant = n * xx - x * x;
  const loss = Math.max((x * y - n * xy) / determinant, 0);
  const level = y / n + (loss * x) / n;
  return {
    tier,
    grade: gradeOf(fits.map(({ run }) => run)),
    measuredUnits: [...new Set(fits.map(({ run }) => run.units))].toSorted((left, right) => left - right),
    lowerBoundOnly: fits.every((fit) => fit.lowerBoundOnly),
    of(units) {
      if (dead || units <= 0) return { rps: 0, error: runNoise };
      const further = units - 1;
      const variance = (xx - 2 * further * x + further * further * n) / determinant;
      const rps = (units * Math.exp(level)) / (1 + loss * further);
      return { rps, error: Math.max(Math.sqrt(variance), runNoise) };
    },
  };
}

/** A: own, at least three runs · B: own · C: imported · D: published · E: rated. */
function gradeOf(runs: readonly PlanRun[]): Grade {
  const own = runs.filter((run) => run.source === 'own').length;
  if (own > 0) return own >= 3 ? 'A' : 'B';
  return runs.some((run) => run.source === 'import') ? 'C' : runs.some((run) => run.source === 'published') ? 'D' : 'E';
}
