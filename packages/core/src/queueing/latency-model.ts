import type { Quadrature } from './response-tail';
import { fine, responseTail } from './response-tail';
import type { UnitModel } from './unit-model';
import { waitAt } from './wait';

/** Rate at which all cores of one unit are busy. */
export const saturationRps = ({ servers, serviceDemandMs }: UnitModel) => (servers * 1000) / serviceDemandMs;

/** Mean time in the queue; infinite at and above saturation. */
export function meanWaitMs(unit: UnitModel, rps: number): number {
  const load = (rps * unit.serviceDemandMs) / 1000;
  if (load >= unit.servers) return Infinity;
  const { probability, meanMs } = waitAt(unit, load);
  return probability * meanMs;
}

/** Mean response time: wait, service and delay. */
export const meanResponseMs = (unit: UnitModel, rps: number) =>
  meanWaitMs(unit, rps) + unit.serviceDemandMs + unit.delayMs;

/** Latency that `percentile` per cent of responses do not exceed; infinite at and above saturation. */
export function responsePercentileMs(unit: UnitModel, rps: number, percentile: number): number {
  if (rps >= saturationRps(unit)) return Infinity;
  const beyond = 1 - percentile / 100;
  let high = meanResponseMs(unit, rps);
  while (responseTail(unit, rps, high) > beyond) high *= 2;
  return bisect(0, high, (latencyMs) => responseTail(unit, rps, latencyMs) > beyond);
}

/**
 * Highest Poisson rate of one unit whose percentile is inside the target; 0 when it is missed without any queue. By the
 * Illinois form of regula falsi on ln tail against utilisation.
 */
export function sloCapacityRps(
  unit: UnitModel,
  slo: { percentile: number; latencyMs: number },
  quadrature: Quadrature = fine,
): number {
  const allowed = Math.log(1 - slo.percentile / 100);
  const poisson = { ...unit, arrivalVariability: Math.max(unit.arrivalVariability, 1) };
  const most = saturationRps(unit);
  const excess = (utilisation: number) =>
    Math.log(responseTail(poisson, utilisation * most, slo.latencyMs, quadrature) + 1e-15) - allowed;
  let [low, high] = [0, 1];
  let [below, above] = [excess(0), -allowed];
  if (below > 0) return 0;
  for (let step = 0, side = 0; step < 60 && high - low > 1e-6 * high; step++) {
    const middle = below - above === 0 ? (low + high) / 2 : (low * above - high * below) / (above - below);
    const value = excess(middle);
    if (Math.abs(value) < 1e-6) return middle * most;
    if (value <= 0) {
      [low, below] = [middle, value];
      if (side === -1) above /= 2;
      side = -1;
    } else {
      [high, above] = [middle, value];
      if (side === 1) below /= 2;
      side = 1;
    }
  }
  return low * most;
}

/** Where `holds` turns from true to false between `low` and `high`. */
function bisect(low: number, high: number, holds: (value: number) => boolean): number {
  for (let step = 0; step < 60 && high - low > 1e-7 * high; step++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}
