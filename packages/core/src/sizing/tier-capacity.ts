import type { DemandModel } from '../demand/demand-model';
import { drawCount, runNoise } from '../demand/demand-model';
import { demandMs } from '../demand/design';
import { delayOf } from '../demand/fit-delay';
import { normal, randomStream } from '../queueing/random';
import { sloCapacityRps } from '../queueing/latency-model';
import { coarse } from '../queueing/response-tail';
import { simulatedCapacityRps } from '../queueing/simulated-capacity';
import type { UnitModel } from '../queueing/unit-model';
import type { Slo } from '../workload/slo';
import { lossCurve } from './loss-curve';
import { measuredBracket } from '../evidence/measured-bracket';
import type { PlanRun, PlanTier } from './plan-problem';

export type UnitTier = Extract<PlanTier, { coresPerUnit: number }>;

/** What a tier of units carries with a policy set inside an SLO. */
export interface TierCapacity {
  tier: string;
  /** Central estimate of `units` units in requests per second. */
  estimateRps(units: number): number;
  /** As it might also be, given what is not known; one figure per draw. */
  drawRps(units: number): Float64Array;
  /** CPU and delay of one request on this tier; null when the capacity was measured as a whole. */
  unit: UnitModel | null;
}

/** What the queueing form itself is off by. */
const formError = 0.015;

/** Capacity through the demand model, held by what was measured of the very same tier, policies and SLO. */
export function modelledCapacity(
  model: DemandModel,
  tier: UnitTier,
  policies: readonly string[],
  slo: Slo,
  { verified }: { verified: boolean },
): TierCapacity {
  const unit = unitModel(model, tier, policies);
  const loss = lossCurve(unit, slo);
  const lossAt = (perUnit: number, units: number) => loss(Math.log1p(Math.max(perUnit, 0) * (units - 1)));
  const modelled = sloCapacityRps(unit, slo);
  const central = verified ? simulatedCapacityRps(unit, slo, modelled) : modelled;
  const shrink = modelled > 0 ? central / modelled : 1;
  const random = randomStream(31);
  const drawn = drawnUnits(model, tier, policies, unit).map(
    (one) => sloCapacityRps(one, slo, coarse) * shrink * Math.exp(formError * normal(random)),
  );
  const { demand } = model;
  const modelledRps = (units: number) => units * central * lossAt(demand?.x.at(-1) ?? 0, units);
  const drawnRps = (units: number) =>
    drawn.map((rps, k) => units * rps * lossAt(demand?.draws[k]?.at(-1) ?? 0, units));
  const held = heldByBrackets(model, tier, policies, slo, modelledRps, drawnRps);
  return {
    tier: tier.id,
    unit,
    estimateRps: (units) => (units > 0 ? modelledRps(units) * held.central : 0),
    drawRps: (units) =>
      units > 0 ? Float64Array.from(drawnRps(units), (rps, k) => rps * held.draws[k]!) : new Float64Array(drawCount),
  };
}

/** Demand on a tier, delay and variabilities of one unit with a policy set, as the central estimate has them. */
export function unitModel(model: DemandModel, tier: UnitTier, policies: readonly string[]): UnitModel {
  const { demand, delay, shared } = model;
  if (!demand) throw new Error('a modelled tier has a demand');
  const servers = Math.ceil(tier.coresPerUnit);
  const cell = { tier: tier.id, policies, units: 1 };
  const { meanMs, variability } = delayOf(delay, policies);
  return {
    servers,
    // A part of a core works as a slower whole one.
    serviceDemandMs: (Math.max(demandMs(demand.design, demand.x, cell), 1e-6) * servers) / tier.coresPerUnit,
    delayMs: meanMs,
    serviceVariability: Math.exp(shared.logServiceVariability.value),
    delayVariability: variability,
    arrivalVariability: 1,
  };
}

/** The unit as it might also be, one per draw. */
function drawnUnits(model: DemandModel, tier: UnitTier, policies: readonly string[], unit: UnitModel): UnitModel[] {
  const { demand, delay, shared } = model;
  const cell = { tier: tier.id, policies, units: 1 };
  const centralMs = demand ? demandMs(demand.design, demand.x, cell) : 1;
  const random = randomStream(17);
  return Array.from({ length: drawCount }, (_, k) => {
    const { meanMs, variability } = delayOf(delay, policies, k);
    const ratio = demand ? Math.max(demandMs(demand.design, demand.draws[k]!, cell), 1e-6) / centralMs : 1;
    return {
      ...unit,
      serviceDemandMs: unit.serviceDemandMs * ratio,
      delayMs: meanMs,
      delayVariability: variability,
      serviceVariability: unit.serviceVariability * Math.exp(shared.logServiceVariability.error * normal(random)),
    };
  });
}

/**
 * Factors that bring the model inside what passed and failed on the tier itself with the same policies and SLO. A run's
 * bracket is as noisy as the run, and the draws allow for that.
 */
function heldByBrackets(
  model: DemandModel,
  tier: UnitTier,
  policies: readonly string[],
  slo: Slo,
  modelledRps: (units: number) => number,
  drawnRps: (units: number) => number[],
) {
  const brackets = sameCellRuns(
    model.runs.map(({ run }) => run),
    tier.id,
    policies,
  ).flatMap((run) => {
    const bracket = measuredBracket(run, slo);
    return bracket && (bracket.passedRps !== null || bracket.failedRps !== null) ? [{ run, ...bracket }] : [];
  });
  const draws = new Float64Array(drawCount).fill(1);
  if (brackets.length === 0) return { central: 1, draws };
  const random = randomStream(43);
  const held = brackets.map(({ run, passedRps, failedRps }) => {
    const [low, high] = [passedRps ?? 0, failedRps ?? Infinity];
    const factor = (rps: number, noise: number) =>
      rps > 0 ? Math.log(Math.min(Math.max(rps, low * noise), high * noise) / rps) : 0;
    const drawn = drawnRps(run.units);
    const central = factor(modelledRps(run.units), 1);
    return { central, draws: drawn.map((rps) => factor(rps, Math.exp(runNoise * normal(random)))) };
  });
  const mean = (of: (one: (typeof held)[number]) => number) =>
    Math.exp(held.reduce((sum, one) => sum + of(one), 0) / held.length);
  return { central: mean((one) => one.central), draws: draws.map((_, k) => mean((one) => one.draws[k]!)) };
}

export const sameCellRuns = (runs: readonly PlanRun[], tier: string, policies: readonly string[]) => {
  const wanted = policies.toSorted().join('\n');
  return runs.filter((run) => run.tier === tier && run.policies.toSorted().join('\n') === wanted);
};
