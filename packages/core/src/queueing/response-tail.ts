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
/** Right to a tenth of a per cent in latency, half a per cent at worst: for fits, which ask thousands of times. */
export const coarse: Quadrature = { outer: gaussLegendre(7), inner: gaussLegendre(9) };
/** Standard deviations below and above the centre beyond which a normal distribution is left out. */
const [lowest, highest] = [-4, 5];
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
  return Math.min(expectedOver(narrow, latencyMs, outer, beyond), 1);
}

/** Mean of `beyond` over a lognormal time, which is 1 from `latencyMs` on: nodes are spent only on what is below. */
function expectedOver(
  time: Lognormal,
  latencyMs: number,
  nodes: Quadrature['outer'],
  beyond: (ms: number) => number,
): number {
  const longest = standardised(time, latencyMs);
  if (longest <= lowest) return 1;
  const at = quantileOf(time);
  const high = Math.min(longest, highest);
  const half = (high - lowest) / 2;
  let [sum, weights] = [0, 0];
  for (const { x, weight } of nodes) {
    const z = half * (x + 1) + lowest;
    const share = weight * normalDensity(z);
    sum += share * beyond(at(z));
    weights += share;
  }
  const below = normalBelow(high);
  return 1 - below + (below * sum) / weights;
}

/** P(wait + time > left). */
function tailBehind(time: Lognormal, leftMs: number, wait: Wait, inner: Quadrature['inner']): number {
  if (leftMs <= 0) return 1;
  if (time.variability === 0) return leftMs < time.meanMs ? 1 : waitTail(wait, leftMs - time.meanMs);
  if (wait.scaleMs <= 0 || wait.probability < negligibleWait) return 1 - normalBelow(standardised(time, leftMs));
  return Math.min(
    expectedOver(time, leftMs, inner, (ms) => waitTail(wait, Math.max(leftMs - ms, 0))),
    1,
  );
}

const spreadMs = ({ meanMs, variability }: Lognormal) => meanMs * Math.sqrt(variability);

/** The time at `z` standard deviations. */
function quantileOf({ meanMs, variability }: Lognormal): (z: number) => number {
  const variance = Math.log1p(variability);
  const spread = Math.sqrt(variance);
  return (z) => meanMs * Math.exp(spread * z - variance / 2);
}

/** How many standard deviations `ms` is from the centre. */
function standardised({ meanMs, variability }: Lognormal, ms: number): number {
  const variance = Math.log1p(variability);
  return (Math.log(ms / meanMs) + variance / 2) / Math.sqrt(variance);
}
