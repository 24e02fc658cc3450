import { invalidInput } from '../errors/errors';
import { bootstrapLaw } from './bootstrap-law';
import type { CandidateLaw } from './choose-law';
import { chooseLaw } from './choose-law';
import type { Estimated } from './estimated';
import { belowOnly, estimated } from './estimated';
import { extrapolationLimit } from './extrapolation-limit';
import type { ScalabilityPoint, WeightedPoint } from './fit-law';
import { fitLaw } from './fit-law';
import type { ScalabilityPeak } from './peak';
import { peakOf } from './peak';
import type { ScalabilityLaw } from './scalability-law';
import { kneeConcurrency, throughputLimit } from './scalability-law';
import { scalabilitySentences } from './sentences';

/** How throughput grows with concurrency, as far as the points tell. Figures without an interval have null sides. */
export interface ScalabilityFit {
  /** `no-interval`: two to five points, which fix a curve but show neither its error nor which law holds. */
  state: 'fitted' | 'no-interval';
  law: ScalabilityLaw;
  /** All laws, best first; empty when there were too few points to choose. */
  candidates: CandidateLaw[];
  /** Residuals in requests per second, or relative ones where throughputs differ more than a hundredfold. */
  residuals: 'absolute' | 'relative';
  gammaRps: Estimated;
  /** Contention and coherency; null for the capped law. At 0, only `high` is known. */
  alpha: Estimated | null;
  beta: Estimated | null;
  /** The cap, or Amdahl’s γ/α; null where the law has neither or no point lies beyond the knee. */
  limitRps: Estimated | null;
  /** Where linear growth would meet the limit; null without a limit. */
  kneeConcurrency: number | null;
  peak: ScalabilityPeak;
  /** The law is not to be used beyond this concurrency. */
  extrapolationLimit: number;
  /** The law as other data could have given it (bootstrap); empty without an interval. */
  draws: ScalabilityLaw[];
  sentences: string[];
}

export interface TooFewPoints {
  state: 'too-few-points';
  distinctConcurrencies: number;
  neededConcurrencies: number;
  reason: string;
}

/** Distinct concurrencies from which on a law is chosen and given an interval. */
export const neededConcurrencies = 6;
const linearWithin = 0.05;
const decades = 100;

/**
 * Fits linear, Amdahl, USL and capped growth to throughput against concurrency and chooses by AICc. With three to five
 * concurrencies the USL is fitted without an interval; two give a line if they lie on one, otherwise nothing.
 * @throws HeadroomError `invalid-input` for a concurrency or throughput that is not a positive number
 */
export function fitScalability(measured: readonly ScalabilityPoint[]): ScalabilityFit | TooFewPoints {
  measured.forEach(checkPoint);
  const points = weighted(measured);
  const distinct = new Set(points.map(({ concurrency }) => concurrency)).size;
  if (distinct < 2) return tooFew(distinct, 'one concurrency shows no growth');
  if (distinct === 2 && !onOneLine(points))
    return tooFew(distinct, 'two that are not on one line through 0 fix no law');
  const known = distinct >= neededConcurrencies;
  const candidates = known ? chooseLaw(points) : [];
  const chosen = candidates[0] ?? fitLaw(distinct === 2 ? 'linear' : 'usl', points);
  const { law } = chosen;
  const draws = known ? bootstrapLaw(chosen, points) : [];
  const usl = candidates.find((candidate) => candidate.law.name === 'usl');
  const uslDraws = usl && law.name !== 'capped' && law.name !== 'usl' ? bootstrapLaw(usl, points) : draws;
  const limit = throughputLimit(law);
  const largest = Math.max(...points.map(({ concurrency }) => concurrency));
  const fit = {
    state: known ? ('fitted' as const) : ('no-interval' as const),
    law,
    candidates,
    residuals: points.every(({ weight }) => weight === 1) ? ('absolute' as const) : ('relative' as const),
    gammaRps: estimated(
      law.gammaRps,
      draws.map((draw) => draw.gammaRps),
    ),
    alpha: coefficient('alpha', law, draws, uslDraws),
    beta: coefficient('beta', law, draws, uslDraws),
    limitRps: limitOf(law, draws, largest),
    kneeConcurrency: Number.isFinite(limit) ? kneeConcurrency(law) : null,
    peak: peakOf(law, draws, largest),
    extrapolationLimit: extrapolationLimit(law, usl?.law ?? law, draws, largest),
    draws,
  };
  return { ...fit, sentences: scalabilitySentences(fit, distinct) };
}

function checkPoint({ concurrency, throughputRps }: ScalabilityPoint, index: number) {
  const valid = (value: number) => Number.isFinite(value) && value > 0;
  if (valid(concurrency) && valid(throughputRps)) return;
  throw invalidInput(`Point ${index}: concurrency and throughput must be positive numbers.`, { index });
}

function weighted(points: readonly ScalabilityPoint[]): WeightedPoint[] {
  const rates = points.map(({ throughputRps }) => throughputRps);
  const relative = Math.max(...rates) > decades * Math.min(...rates);
  return points
    .map((point) => ({ ...point, weight: relative ? 1 / point.throughputRps : 1 }))
    .toSorted((left, right) => left.concurrency - right.concurrency);
}

function onOneLine(points: readonly ScalabilityPoint[]): boolean {
  const rates = points.map(({ concurrency, throughputRps }) => throughputRps / concurrency);
  return Math.max(...rates) <= Math.min(...rates) * (1 + linearWithin);
}

function limitOf(law: ScalabilityLaw, draws: readonly ScalabilityLaw[], largestConcurrency: number): Estimated | null {
  if (law.name !== 'capped' && law.beta > 0) return null;
  return largestConcurrency > kneeConcurrency(law) ? estimated(throughputLimit(law), draws.map(throughputLimit)) : null;
}

/** α or β; where it is 0, its upper limit comes from the USL, which leaves it free. */
function coefficient(
  name: 'alpha' | 'beta',
  law: ScalabilityLaw,
  draws: readonly ScalabilityLaw[],
  uslDraws: readonly ScalabilityLaw[],
): Estimated | null {
  if (law.name === 'capped') return null;
  const of = (laws: readonly ScalabilityLaw[]) => laws.flatMap((draw) => (draw.name === 'capped' ? [] : [draw[name]]));
  return law[name] === 0 ? belowOnly(of(uslDraws)) : estimated(law[name], of(draws));
}

const tooFew = (distinctConcurrencies: number, why: string): TooFewPoints => ({
  state: 'too-few-points',
  distinctConcurrencies,
  neededConcurrencies,
  reason: `Throughput was measured at ${distinctConcurrencies} different concurrencies: ${why}. Measure at least ${neededConcurrencies}, one of them beyond the knee.`,
});
