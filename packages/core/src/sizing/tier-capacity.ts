import type { DemandModel } from '../demand/demand-model';
import { drawCount } from '../demand/demand-model';
import { demandMs, demandsMs } from '../demand/design';
import { delayOf, drawnDelays } from '../demand/fit-delay';
import { normal, randomStream } from '../queueing/random';
import { sloCapacityRps } from '../queueing/latency-model';
import { simulatedCapacityRps } from '../queueing/simulated-capacity';
import type { UnitModel } from '../queueing/unit-model';
import type { Slo } from '../workload/slo';
import type { Deviation } from './capacity-surface';
import { drawnCapacitiesRps } from './capacity-surface';
import { lossCurve } from './loss-curve';
import type { CellLoss } from './carried-loss';
import type { Explained } from './explained';
import { heldByBrackets } from './held-by-brackets';
import type { PlanTier } from './plan-problem';

export type UnitTier = Extract<PlanTier, { coresPerUnit: number }>;

/** What a tier of units carries with a policy set inside an SLO. */
export interface TierCapacity {
  /** Central estimate of `units` units in requests per second. */
  estimateRps(units: number): number;
  /** As it might also be, given what is not known; one figure per draw. */
  drawRps(units: number): Float64Array;
}

/** A capacity through the model; `heldBy`: cells whose losses it is held by for want of a bracket of its own. */
export interface ModelledCapacity extends TierCapacity {
  heldBy: readonly CellLoss[];
}

/** What the queueing form itself is off by. */
const formError = 0.015;

/** Capacity through the demand model, held by what was measured of the very same tier, policies and SLO. */
export function modelledCapacity(
  model: DemandModel,
  tier: UnitTier,
  policies: readonly string[],
  slo: Slo,
  { verified, explained }: { verified: boolean; explained: Explained },
): ModelledCapacity {
  const unit = unitModel(model, tier, policies);
  const modelledRps = sloCapacityRps(unit, slo);
  const solvedRps = verified ? simulatedCapacityRps(unit, slo, modelledRps) : modelledRps;
  const shrink = modelledRps > 0 ? solvedRps / modelledRps : 1;
  const random = randomStream(31);
  const drawnRps = drawnCapacitiesRps(unit, slo, deviationsOf(model, tier, policies, unit)).map(
    (rps) => rps * shrink * Math.exp(formError * normal(random)),
  );
  const loss = lossCurve(unit, slo);
  const share = (perUnit: number, units: number) => loss(1 + Math.max(perUnit, 0) * (units - 1));
  const centralLoss = model.demand?.x.at(-1) ?? 0;
  const drawnLosses = Float64Array.from({ length: drawCount }, (_, k) => model.demand?.draws[k]?.at(-1) ?? 0);
  const one = heldByBrackets(explained, tier, policies, slo, {
    ...{ solvedRps, drawnRps },
    shareAt: (units, draw) => share(draw === undefined ? centralLoss : drawnLosses[draw]!, units),
  });
  const drawnOne = Float64Array.from(one.drawnRps);
  return {
    heldBy: one.heldBy,
    estimateRps: (units) => (units > 0 ? units * one.rps * share(centralLoss, units) : 0),
    drawRps: (units) => drawnOne.map((rps, k) => (units > 0 ? units * rps * share(drawnLosses[k]!, units) : 0)),
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

/** How the unit might also be, one deviation per draw. */
function deviationsOf(model: DemandModel, tier: UnitTier, policies: readonly string[], unit: UnitModel): Deviation[] {
  const { demand, delay, shared } = model;
  const cell = { tier: tier.id, policies, units: 1 };
  const centralMs = demand ? demandMs(demand.design, demand.x, cell) : 1;
  const drawnMs = demand ? demandsMs(demand.design, demand.draws, cell) : [];
  const delays = drawnDelays(delay, policies);
  const random = randomStream(17);
  return Array.from({ length: drawCount }, (_, k) => {
    const drawn = delays[k]!;
    const delayed = unit.delayMs > 0 && drawn.meanMs > 0;
    return {
      logDemand: demand ? Math.log(Math.max(drawnMs[k]!, 1e-6) / centralMs) : 0,
      logDelay: delayed ? Math.log(drawn.meanMs / unit.delayMs) : 0,
      logDelayVariability: delayed ? Math.log(drawn.variability / unit.delayVariability) : 0,
      logServiceVariability: shared.logServiceVariability.error * normal(random),
    };
  });
}
