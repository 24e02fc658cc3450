import type { ScalabilityLaw } from './scalability-law';

/**
 * Concurrency on the rising side at which a law gives `throughputRps`: the lower root of
 * βx·N² + ((α − β)x − γ)·N + (1 − α)x = 0. Null where the law never reaches that rate.
 */
export function concurrencyAtThroughput(law: ScalabilityLaw, throughputRps: number): number | null {
  if (law.name === 'capped') return throughputRps <= law.capRps ? throughputRps / law.gammaRps : null;
  const square = law.beta * throughputRps;
  const slope = law.gammaRps - (law.alpha - law.beta) * throughputRps;
  const constant = (1 - law.alpha) * throughputRps;
  const discriminant = slope * slope - 4 * square * constant;
  // At the peak itself rounding may leave it just below 0.
  if (slope <= 0 || discriminant < -1e-12 * slope * slope) return null;
  // The form that neither cancels nor divides by β = 0.
  return (2 * constant) / (slope + Math.sqrt(Math.max(discriminant, 0)));
}

/**
 * Mean time in the loop at a throughput, in milliseconds: R = N/X (Little), think time included where a closed test had
 * one. Null where the law never reaches that rate; at the cap of a capped law, the least.
 */
export function latencyMsAtThroughput(law: ScalabilityLaw, throughputRps: number): number | null {
  const concurrency = concurrencyAtThroughput(law, throughputRps);
  return concurrency === null ? null : (concurrency / throughputRps) * 1000;
}
