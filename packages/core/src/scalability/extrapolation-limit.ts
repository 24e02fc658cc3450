import { estimated } from './estimated';
import type { ScalabilityLaw } from './scalability-law';
import { kneeConcurrency, throughputAtConcurrency } from './scalability-law';

/** A prediction is of use while its interval, and what the most general law says instead, are within ± this share. */
const usefulWithin = 0.1;
const farthest = 2;
const steps = 20;

/**
 * The concurrency past which the law is not to be used: where the interval of its throughput, or its distance from the
 * USL fitted to the same points, grows beyond ±10 %; at most twice the largest concurrency measured. That one itself
 * without an interval, and before the knee, since nothing measured there tells what follows it.
 */
export function extrapolationLimit(
  law: ScalabilityLaw,
  usl: ScalabilityLaw,
  draws: readonly ScalabilityLaw[],
  largestConcurrency: number,
): number {
  let limit = largestConcurrency;
  if (draws.length === 0 || largestConcurrency <= kneeConcurrency(law)) return limit;
  for (let step = 1; step <= steps; step++) {
    const concurrency = largestConcurrency * farthest ** (step / steps);
    const { estimate, low, high } = throughputWithInterval(law, draws, concurrency);
    if (low === null || high === null || high - low > 2 * usefulWithin * estimate) break;
    if (Math.abs(throughputAtConcurrency(usl, concurrency) - estimate) > usefulWithin * estimate) break;
    limit = concurrency;
  }
  return Math.floor(limit);
}

/** Throughput at a concurrency, with the interval that the law's draws give. */
export const throughputWithInterval = (law: ScalabilityLaw, draws: readonly ScalabilityLaw[], concurrency: number) =>
  estimated(
    throughputAtConcurrency(law, concurrency),
    draws.map((draw) => throughputAtConcurrency(draw, concurrency)),
  );
