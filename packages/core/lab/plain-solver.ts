import { boundedLeastSquares } from '../src/demand/bounded-least-squares';
import { mmcSojournTail } from '../src/queueing';
import type { PlanProblemInput, RecommendationResult } from '../src/sizing';
import { cheapest, everyTrueOption } from './true-answer';

type RunInput = NonNullable<PlanProblemInput['runs']>[number];
type LevelInput = RunInput['levels'][number];
interface Reading {
  run: RunInput;
  demandMs: number;
  delayMs: number;
}

/** The choice that follows from the plain capacities, in the place of a careful answer’s. */
export function plainAnswer(plan: PlanProblemInput, careful: RecommendationResult): RecommendationResult {
  const capacities = plainCapacities(plan);
  const holds = (tier: string, units: number, rps: number) => units * (capacities.get(tier) ?? 0) >= rps;
  const best = cheapest(everyTrueOption(plan, holds));
  return {
    ...careful,
    recommended: best && { ...best, monthlyCost: best.monthlyCost.toFixed(4), costPerMillion: null },
    capacityPerUnit: [...capacities].map(([tier, rps]) => ({
      ...{ tier, estimate: rps, low: rps, high: rps, confidence: 0 },
    })),
  };
}

/**
 * What a spreadsheet would make of the same runs, as the peer that the laboratory compares with: demand = busy cores ÷
 * throughput, averaged per run; ratios of tiers from runs with the same policies; NNLS over the policies; M/M/c with
 * a constant delay; units add up. Capacity in requests per second of one unit by tier.
 */
function plainCapacities({ tiers, policies = [], runs = [], target }: PlanProblemInput): Map<string, number> {
  const names = policies.map((policy) => (typeof policy === 'string' ? policy : policy.id));
  const coresOf = new Map(tiers.flatMap((tier) => ('coresPerUnit' in tier ? [[tier.id, tier.coresPerUnit]] : [])));
  const readings = runs.flatMap((run) => readingOf(run, (coresOf.get(run.tier) ?? 0) * run.units) ?? []);
  const slowness = slownessByTier(readings, [...coresOf.keys()]);
  const costs = (value: (reading: Reading) => number, relative: boolean) => {
    const solved = boundedLeastSquares({
      rows: readings.map((reading) => {
        const weight = relative ? 1 / value(reading) : 1;
        return [1, ...names.map((name) => Number(reading.run.policies.includes(name)))].map((cell) => cell * weight);
      }),
      values: readings.map((reading) => (relative ? 1 : value(reading))),
      lower: [0, ...names.map(() => 0)],
    });
    return names.reduce((sum, name, i) => sum + (target.policies.includes(name) ? solved[i + 1]! : 0), solved[0]!);
  };
  if (readings.length === 0) return new Map();
  const demandMs = costs(({ run, demandMs: ms }) => ms / slowness.get(run.tier)!, true);
  const delayMs = costs((reading) => reading.delayMs, false);
  return new Map(
    [...coresOf].map(([tier, cores]) => {
      const serviceMs = demandMs * slowness.get(tier)!;
      return [tier, capacityRps(cores, serviceMs, target.slo.latencyMs - delayMs, target.slo.percentile)];
    }),
  );
}

/** Levels that neither idle nor saturate; without CPU readings, what the busiest level carried once it was saturated. */
function readingOf(run: RunInput, cores: number): Reading | null {
  const usable = run.levels.filter((level) => {
    const { cpuPercent = 0, errorRate = 0 } = level;
    return cpuPercent > 5 && cpuPercent < 95 && errorRate < 0.01 && level.throughputRps > 0;
  });
  const spent = usable.map((level) => ((level.cpuPercent ?? 0) * 10 * cores) / level.throughputRps);
  const busiest = run.levels.reduce((best, level) => (level.throughputRps > best.throughputRps ? level : best));
  const saturated = (busiest.offeredRps ?? Infinity) > busiest.throughputRps * 1.02;
  if (spent.length === 0 && !saturated) return null;
  const demandMs = spent.length > 0 ? mean(spent) : (1000 * cores) / busiest.throughputRps;
  return { run, demandMs, delayMs: Math.max((quietest(run.levels).meanMs ?? demandMs) - demandMs, 0) };
}

const quietest = (levels: readonly LevelInput[]) =>
  levels.reduce((best, level) => (level.throughputRps < best.throughputRps ? level : best));

/** Demand on a tier over that on the tier with the most runs; 1 where no two runs had the same policies. */
function slownessByTier(readings: readonly Reading[], tiers: readonly string[]): Map<string, number> {
  const runsOn = (tier: string) => readings.filter(({ run }) => run.tier === tier);
  const reference = tiers.reduce((best, tier) => (runsOn(tier).length > runsOn(best).length ? tier : best));
  const same = (one: Reading, other: Reading) =>
    [...one.run.policies].sort().join() === [...other.run.policies].sort().join();
  return new Map(
    tiers.map((tier) => {
      const ratios = runsOn(tier).flatMap((reading) =>
        runsOn(reference).flatMap((other) => (same(reading, other) ? [reading.demandMs / other.demandMs] : [])),
      );
      return [tier, ratios.length > 0 && tier !== reference ? mean(ratios) : 1];
    }),
  );
}

/** Largest rate of an M/M/c unit whose percentile stays within the latency; 0 when not even an idle unit does. */
function capacityRps(cores: number, serviceMs: number, latencyMs: number, percentile: number): number {
  let low = 0;
  let high = (1000 * cores) / serviceMs;
  for (let step = 0; step < 40; step++) {
    const rps = (low + high) / 2;
    if (latencyMs > 0 && mmcSojournTail(cores, serviceMs, rps, latencyMs) <= 1 - percentile / 100) low = rps;
    else high = rps;
  }
  return low;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
