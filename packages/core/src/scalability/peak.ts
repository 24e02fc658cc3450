import type { Estimated } from './estimated';
import { estimated } from './estimated';
import type { ScalabilityLaw } from './scalability-law';
import { kneeConcurrency, peakConcurrency, throughputLimit } from './scalability-law';

/** Where throughput is greatest. `no-peak`: the law never falls; `not-reached`: the points do not support the claim. */
export type ScalabilityPeak =
  | { state: 'estimated'; concurrency: Estimated; throughputRps: Estimated }
  | { state: 'no-peak' | 'not-reached'; reason: string };

/** The peak of a law, claimed only with an interval and with a point measured beyond the knee. */
export function peakOf(
  law: ScalabilityLaw,
  draws: readonly ScalabilityLaw[],
  largestConcurrency: number,
): ScalabilityPeak {
  const concurrency = peakConcurrency(law);
  if (!Number.isFinite(concurrency))
    return { state: 'no-peak', reason: 'Throughput was not seen to fall with more concurrency.' };
  if (draws.length === 0)
    return { state: 'not-reached', reason: 'There are too few points to say where throughput is greatest.' };
  const knee = kneeConcurrency(law);
  if (largestConcurrency <= knee)
    return {
      state: 'not-reached',
      reason: `No point lies beyond the knee at concurrency ${Math.ceil(knee)}: where throughput is greatest cannot be said.`,
    };
  return {
    state: 'estimated',
    concurrency: estimated(concurrency, draws.map(peakConcurrency)),
    throughputRps: estimated(throughputLimit(law), draws.map(throughputLimit)),
  };
}
