import { normalBelow, normalDensity } from './normal-distribution';
import { gaussLegendre } from './quadrature';
import type { UnitModel } from './unit-model';
import type { Wait } from './wait';
import { waitAt, waitTail } from './wait';

/** A lognormal time by its mean and squared coefficient of variation; constant at 0. Milliseconds. */
interface Lognormal {
  meanMs: number;
  variability: number;
}

/** Nodes of the two integrals: `outer` over the narrower time, `inner` over the wider one. */
export interface Quadrature {
  outer: { x: number; weight: number }[];
  inner: { x: number; weight: number }[];
}
export const fine: Quadrature = { outer: gaussLegendre(14), inner: gaussLegendre(20) };
/** Right to about a tenth of a per cent in latency: for fits, which ask thousands of times. */
export const coarse: Quadrature = { outer: gaussLegendre(7), inner: gaussLegendre(9) };
/** Standard deviations beyond which a normal distribution is left out. */
const reach = 5;
/** Below this probability of waiting, the wait is no part of any percentile. */
const negligibleWait = 1e-5;

/**
 * Probability that a response takes longer than `latencyMs` when one unit gets `rps`: the wait, plus a lognormal service,
 * plus a lognormal delay. 1 at and above saturation.
 */
export function responseTail(unit: UnitModel, rps: number, latencyMs: number, { outer, inner } = fine): number {
  const { servers, serviceDemandMs, delayMs, serviceVariability, delayVariability } = unit;
  const load = (rps * serviceDemandMs) / 1000;
  if (load >= servers) return 1;
  const wait = waitAt(unit, load);
  const service = { meanMs: serviceDemandMs, variability: serviceVariability };
  const delay = { meanMs: delayMs, variability: delayMs > 0 ? delayVariability : 0 };
  // The wider of the two is integrated inside, in closed form but for the wait, so that the outer integrand is smooth.
  const [wide, narrow] = spreadMs(service) >= spreadMs(delay) ? [service, delay] : [delay, service];
  const beyond = (shiftMs: number) => tailBehind(wide, latencyMs - shiftMs, wait, inner);
  if (narrow.variability === 0) return beyond(narrow.meanMs);
  const at = quantileOf(narrow);
  let [sum, weights] = [0, 0];
  for (const { x, weight } of outer) {
    const z = x * reach;
    const share = weight * normalDensity(z);
    sum += share * beyond(at(z));
    weights += share;
  }
  return Math.min(sum / weights, 1);
}

/** P(wait + time > left). */
function tailBehind(time: Lognormal, leftMs: number, wait: Wait, inner: Quadrature['inner']): number {
  if (leftMs <= 0) return 1;
  if (time.variability === 0) return leftMs < time.meanMs ? 1 : waitTail(wait, leftMs - time.meanMs);
  const spread = Math.sqrt(Math.log1p(time.variability));
  const longest = (Math.log(leftMs / time.meanMs) + (spread * spread) / 2) / spread;
  const above = 1 - normalBelow(longest);
  if (longest <= -reach || wait.scaleMs <= 0 || wait.probability < negligibleWait) return Math.min(above, 1);
  const at = quantileOf(time);
  const high = Math.min(longest, reach);
  const half = (high + reach) / 2;
  let queued = 0;
  for (const { x, weight } of inner) {
    const z = half * (x + 1) - reach;
    queued += weight * half * normalDensity(z) * waitTail(wait, Math.max(leftMs - at(z), 0));
  }
  return Math.min(above + queued, 1);
}

const spreadMs = ({ meanMs, variability }: Lognormal) => meanMs * Math.sqrt(variability);

/** The time at `z` standard deviations. */
function quantileOf({ meanMs, variability }: Lognormal): (z: number) => number {
  const variance = Math.log1p(variability);
  const spread = Math.sqrt(variance);
  return (z) => meanMs * Math.exp(spread * z - variance / 2);
}
