import { erlangC } from './erlang';
import { normalBelow, normalDensity } from './normal-distribution';

/** One unit as a queue: `servers` cores, CPU time per request, and delay that holds no core. Times in milliseconds. */
export interface UnitModel {
  servers: number;
  serviceDemandMs: number;
  delayMs: number;
  /** Squared coefficient of variation of the service time. */
  serviceVariability: number;
  /** Squared coefficient of variation of the gaps between arrivals: 1 for Poisson, 0 for paced. */
  arrivalVariability: number;
}

/** Rate at which all cores of one unit are busy. */
export const saturationRps = ({ servers, serviceDemandMs }: UnitModel) => (servers * 1000) / serviceDemandMs;

/** Mean time in the queue, Erlang C with Allen–Cunneen scaling; infinite at and above saturation. */
export function meanWaitMs(unit: UnitModel, rps: number): number {
  const { servers, serviceDemandMs } = unit;
  const load = (rps * serviceDemandMs) / 1000;
  if (load >= servers) return Infinity;
  return ((erlangC(servers, load) * serviceDemandMs) / (servers - load)) * scaling(unit);
}

/** Mean response time: wait, service and delay. */
export const meanResponseMs = (unit: UnitModel, rps: number) =>
  meanWaitMs(unit, rps) + unit.serviceDemandMs + unit.delayMs;

/**
 * Probability that a response takes longer than `latencyMs` when one unit gets `rps`: wait tail C·exp(−(c − a)t/(Dκ))
 * (Allen–Cunneen; exact for M/M/c), plus a lognormal service, plus the delay. 1 at and above saturation.
 */
export function responseTail(unit: UnitModel, rps: number, latencyMs: number): number {
  const { servers, serviceDemandMs, delayMs, serviceVariability } = unit;
  const load = (rps * serviceDemandMs) / 1000;
  if (load >= servers) return 1;
  const left = latencyMs - delayMs;
  if (left <= 0) return 1;
  const waits = erlangC(servers, load);
  const decayMs = (serviceDemandMs * scaling(unit)) / (servers - load);
  const waitTail = (ms: number) => (decayMs > 0 ? waits * Math.exp(-ms / decayMs) : 0);
  if (serviceVariability === 0) return left < serviceDemandMs ? 1 : waitTail(left - serviceDemandMs);

  const spread = Math.sqrt(Math.log1p(serviceVariability));
  const serviceAt = (z: number) => serviceDemandMs * Math.exp(spread * z - (spread * spread) / 2);
  const longest = (Math.log(left / serviceDemandMs) + (spread * spread) / 2) / spread;
  const queued = integrate(
    -9,
    Math.min(longest, 9),
    (z) => normalDensity(z) * waitTail(Math.max(left - serviceAt(z), 0)),
  );
  return Math.min(1 - normalBelow(longest) + queued, 1);
}

/** Latency that `percentile` per cent of responses do not exceed; infinite at and above saturation. */
export function responsePercentileMs(unit: UnitModel, rps: number, percentile: number): number {
  if (rps >= saturationRps(unit)) return Infinity;
  const beyond = 1 - percentile / 100;
  let high = meanResponseMs(unit, rps);
  while (responseTail(unit, rps, high) > beyond) high *= 2;
  return bisect(0, high, (latencyMs) => responseTail(unit, rps, latencyMs) > beyond);
}

/** Highest Poisson rate of one unit whose percentile is inside the target; 0 when it is missed without any queue. */
export function sloCapacityRps(unit: UnitModel, slo: { percentile: number; latencyMs: number }): number {
  const beyond = 1 - slo.percentile / 100;
  const poisson = { ...unit, arrivalVariability: Math.max(unit.arrivalVariability, 1) };
  return bisect(0, saturationRps(unit), (rps) => responseTail(poisson, rps, slo.latencyMs) <= beyond);
}

const scaling = ({ arrivalVariability, serviceVariability }: UnitModel) =>
  (arrivalVariability + serviceVariability) / 2;

/** Where `holds` turns from true to false between `low` and `high`. */
function bisect(low: number, high: number, holds: (value: number) => boolean): number {
  for (let step = 0; step < 60 && high - low > 1e-9 * high; step++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Simpson's rule. */
function integrate(from: number, to: number, of: (x: number) => number): number {
  if (to <= from) return 0;
  const steps = 120;
  const width = (to - from) / steps;
  let sum = of(from) + of(to);
  for (let step = 1; step < steps; step++) sum += of(from + step * width) * (step % 2 === 1 ? 4 : 2);
  return (sum * width) / 3;
}
