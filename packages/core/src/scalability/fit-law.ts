import type { BoundedProblem } from './levenberg-marquardt';
import { levenbergMarquardt } from './levenberg-marquardt';
import type { LawName, ScalabilityLaw } from './scalability-law';
import { slowdown, throughputAtConcurrency } from './scalability-law';

/** Throughput measured at a concurrency (requests in flight, or units at full load). */
export interface ScalabilityPoint {
  concurrency: number;
  throughputRps: number;
}

/** A point with the factor by which its residual counts: 1, or 1 ÷ throughput for relative residuals. */
export interface WeightedPoint extends ScalabilityPoint {
  weight: number;
}

export interface FittedLaw {
  law: ScalabilityLaw;
  /** Of the weighted residuals. */
  sumOfSquares: number;
}

/** γ, α and β of a law without a cap. */
type Coefficients = readonly [gammaRps: number, alpha: number, beta: number];

/** Parameters of each law that are fitted. */
export const parameterCount: Record<LawName, number> = { linear: 1, amdahl: 2, capped: 2, usl: 3 };

const bounds = { linear: [Infinity, 0, 0], amdahl: [Infinity, 1, 0], usl: [Infinity, 1, Infinity] } as const;
const startAlphas = [0.001, 0.02, 0.2];
const startBetas = [1e-5, 1e-3, 0.1];

/**
 * Least squares of one law on throughput, with α, β, γ ≥ 0 and α ≤ 1. Starts from `near` where a similar fit is known,
 * otherwise from several places. The capped law is solved exactly.
 */
export function fitLaw(name: LawName, points: readonly WeightedPoint[], near?: ScalabilityLaw): FittedLaw {
  if (name === 'capped') return fitCapped(points);
  const problem: BoundedProblem = {
    evaluate: (parameters) => evaluate(points, parameters as unknown as Coefficients),
    lower: [0, 0, 0],
    upper: bounds[name],
  };
  const fits = startsOf(points, near).map((start) => levenbergMarquardt(problem, start));
  const best = fits.reduce((left, right) => (right.sumOfSquares < left.sumOfSquares ? right : left));
  const [gammaRps = 0, alpha = 0, beta = 0] = best.parameters;
  return { law: { name, gammaRps, alpha, beta }, sumOfSquares: best.sumOfSquares };
}

function startsOf(points: readonly ScalabilityPoint[], near?: ScalabilityLaw): Coefficients[] {
  if (near && near.name !== 'capped') return [[near.gammaRps, near.alpha, near.beta]];
  const gammaRps = Math.max(...points.map((point) => point.throughputRps / point.concurrency));
  return startAlphas.flatMap((alpha) => startBetas.map((beta): Coefficients => [gammaRps, alpha, beta]));
}

function evaluate(points: readonly WeightedPoint[], coefficients: Coefficients) {
  const [gammaRps] = coefficients;
  const rows = points.map(({ concurrency, throughputRps, weight }) => {
    const slopes = coefficientSlopes(coefficients, concurrency).map((slope) => weight * slope);
    return { residual: gammaRps * (slopes[0] ?? 0) - weight * throughputRps, slopes };
  });
  return { residuals: rows.map(({ residual }) => residual), jacobian: rows.map(({ slopes }) => slopes) };
}

/** Derivatives of the throughput by γ, α and β. */
function coefficientSlopes([gammaRps, alpha, beta]: Coefficients, concurrency: number): number[] {
  const slowed = slowdown(alpha, beta, concurrency);
  const byGamma = concurrency / slowed;
  const byAlpha = (-gammaRps * byGamma * (concurrency - 1)) / slowed;
  return [byGamma, byAlpha, byAlpha * concurrency];
}

/** Derivatives of a law's throughput by the parameters that were fitted and do not stand at 0. */
export function slopesAt(law: ScalabilityLaw, concurrency: number): number[] {
  if (law.name === 'capped') return law.gammaRps * concurrency < law.capRps ? [concurrency, 0] : [0, 1];
  const slopes = coefficientSlopes([law.gammaRps, law.alpha, law.beta], concurrency);
  return slopes.filter((_, index) => index === 0 || (index === 1 ? law.alpha : law.beta) > 0);
}

/**
 * min(γN, cap): the least squares lie either between two measured concurrencies, where line and cap are fitted apart,
 * or with the knee at one of them. All are tried.
 */
function fitCapped(points: readonly WeightedPoint[]): FittedLaw {
  const knees = [...new Set(points.map(({ concurrency }) => concurrency))];
  const laws = knees.flatMap((knee): ScalabilityLaw[] => {
    const below = points.filter(({ concurrency }) => concurrency <= knee);
    const above = points.filter(({ concurrency }) => concurrency > knee);
    const kneeGamma = projection(points, ({ concurrency }) => Math.min(concurrency, knee));
    const atKnee: ScalabilityLaw = { name: 'capped', gammaRps: kneeGamma, capRps: kneeGamma * knee };
    if (above.length === 0) return [atKnee];
    const gammaRps = projection(below, ({ concurrency }) => concurrency);
    return [atKnee, { name: 'capped', gammaRps, capRps: projection(above, () => 1) }];
  });
  return laws
    .map((law) => ({ law, sumOfSquares: sumOfSquares(points, law) }))
    .reduce((left, right) => (right.sumOfSquares < left.sumOfSquares ? right : left));
}

/** The factor of `of` that is nearest to the throughputs. */
function projection(points: readonly WeightedPoint[], of: (point: WeightedPoint) => number): number {
  const along = points.reduce((sum, point) => sum + point.weight ** 2 * of(point) * point.throughputRps, 0);
  return along / points.reduce((sum, point) => sum + (point.weight * of(point)) ** 2, 0);
}

const sumOfSquares = (points: readonly WeightedPoint[], law: ScalabilityLaw) =>
  points.reduce(
    (sum, { concurrency, throughputRps, weight }) =>
      sum + (weight * (throughputAtConcurrency(law, concurrency) - throughputRps)) ** 2,
    0,
  );
