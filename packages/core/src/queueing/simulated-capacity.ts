import { exponential, normal, randomStream } from './random';
import type { UnitModel } from './unit-model';

const mostArrivals = 250_000;
const leastArrivals = 60_000;
const warmUp = 5_000;
/** Late responses to be expected at capacity: enough to tell 15 % more from chance. */
const expectedLate = 2_500;
/** Late responses this many times over the allowed share are no accident of the simulation. */
const decisiveExcess = 1.15;
/** A model within this share of the simulation is borne out by it. */
const borneOut = 0.97;

/** Unit-mean draws that all simulations share, so that two rates differ by the rate alone. */
interface Draws {
  gaps: Float64Array;
  service: Float64Array;
  delay: Float64Array;
}

let standard: Draws | null = null;

/** Standard exponentials and normals, made once, always the same. */
function standardDraws(): Draws {
  if (standard) return standard;
  const random = randomStream(1);
  const fill = (of: () => number) => Float64Array.from({ length: mostArrivals }, of);
  standard = {
    gaps: fill(() => exponential(random, 1)),
    service: fill(() => normal(random)),
    delay: fill(() => normal(random)),
  };
  return standard;
}

/**
 * The Poisson rate of one unit whose percentile meets the target in a simulated c-server queue (Kiefer–Wolfowitz
 * recursion, fixed seed), looked for at and below `modelledRps`: the Weibull wait of the model is optimistic
 * where few cores, Cs² above 1 and a high percentile meet. `modelledRps` where the simulation does not contradict it.
 */
export function simulatedCapacityRps(
  unit: UnitModel,
  slo: { percentile: number; latencyMs: number },
  modelledRps: number,
): number {
  const allowed = 1 - slo.percentile / 100;
  const arrivals = Math.min(Math.max(Math.round(expectedLate / allowed), leastArrivals), mostArrivals);
  const times = unitMeanTimes(unit, arrivals);
  const late = (rps: number) => lateShare(unit, times, arrivals, rps, slo.latencyMs);
  if (modelledRps <= 0 || late(modelledRps) <= allowed * decisiveExcess) return modelledRps;
  if (late(borneOut * modelledRps) <= allowed) return modelledRps;
  let [low, high] = [0.4 * modelledRps, borneOut * modelledRps];
  while (high / low > 1.004) {
    const middle = Math.sqrt(low * high);
    if (late(middle) <= allowed) low = middle;
    else high = middle;
  }
  return low;
}

/** Unit-mean times of a unit's requests. */
function unitMeanTimes(unit: UnitModel, arrivals: number): Draws {
  const { gaps, service, delay } = standardDraws();
  return {
    gaps,
    service: lognormals('service', service.subarray(0, arrivals), unit.serviceVariability),
    delay: lognormals('delay', delay.subarray(0, arrivals), unit.delayVariability),
  };
}

const lastLognormals = new Map<string, { variability: number; values: Float64Array }>();

/** Unit-mean lognormals; the tiers of one question mostly ask for the same ones. */
function lognormals(kind: string, normals: Float64Array, variability: number): Float64Array {
  const last = lastLognormals.get(kind);
  if (last?.variability === variability && last.values.length >= normals.length) return last.values;
  const variance = Math.log1p(variability);
  const spread = Math.sqrt(variance);
  const values = normals.map((z) => Math.exp(spread * z - variance / 2));
  lastLognormals.set(kind, { variability, values });
  return values;
}

function lateShare(
  { servers, serviceDemandMs, delayMs }: UnitModel,
  { gaps, service, delay }: Draws,
  arrivals: number,
  rps: number,
  latencyMs: number,
): number {
  const meanGapMs = 1000 / rps;
  const freeAtMs = new Float64Array(servers);
  let [nowMs, late] = [0, 0];
  for (let k = 0; k < arrivals; k++) {
    nowMs += gaps[k]! * meanGapMs;
    let soonest = 0;
    for (let server = 1; server < servers; server++) if (freeAtMs[server]! < freeAtMs[soonest]!) soonest = server;
    const departMs = Math.max(freeAtMs[soonest]!, nowMs) + service[k]! * serviceDemandMs;
    freeAtMs[soonest] = departMs;
    if (k >= warmUp && departMs - nowMs + delay[k]! * delayMs > latencyMs) late += 1;
  }
  return late / (arrivals - warmUp);
}
