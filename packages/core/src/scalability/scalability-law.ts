/**
 * Throughput against concurrency N. Linear: γN. Amdahl and the Universal Scalability Law (Gunther, Guerrilla Capacity
 * Planning, 2007): γN / (1 + α(N − 1) + βN(N − 1)), α contention, β coherency, γ the rate at N = 1; Amdahl has β = 0.
 * Capped: min(γN, cap).
 */
export type ScalabilityLaw =
  | { name: 'linear' | 'amdahl' | 'usl'; gammaRps: number; alpha: number; beta: number }
  | { name: 'capped'; gammaRps: number; capRps: number };

export type LawName = ScalabilityLaw['name'];

export function throughputAtConcurrency(law: ScalabilityLaw, concurrency: number): number {
  if (law.name === 'capped') return Math.min(law.gammaRps * concurrency, law.capRps);
  return (law.gammaRps * concurrency) / slowdown(law.alpha, law.beta, concurrency);
}

/** By how much contention and coherency slow `concurrency` down against linear growth. */
export const slowdown = (alpha: number, beta: number, concurrency: number) =>
  1 + (concurrency - 1) * (alpha + beta * concurrency);

/** Concurrency √((1 − α)/β) at which throughput is greatest, at least 1; Infinity where it never falls. */
export function peakConcurrency(law: ScalabilityLaw): number {
  if (law.name === 'capped' || law.beta === 0) return Infinity;
  return Math.max(Math.sqrt((1 - law.alpha) / law.beta), 1);
}

/** What throughput never exceeds: the cap, the peak, or γ/α; Infinity for a law without a limit. */
export function throughputLimit(law: ScalabilityLaw): number {
  if (law.name === 'capped') return law.capRps;
  if (law.beta > 0) return throughputAtConcurrency(law, peakConcurrency(law));
  return law.alpha > 0 ? law.gammaRps / law.alpha : Infinity;
}

/** Concurrency at which linear growth would meet the limit (the knee of the bounds); Infinity without a limit. */
export const kneeConcurrency = (law: ScalabilityLaw) => throughputLimit(law) / law.gammaRps;
