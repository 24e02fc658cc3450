import { normal, randomStream } from '../queueing/random';
import { boundedSolver } from './bounded-least-squares';
import type { DemandPoint, DemandProblem } from './demand-problem';
import { linearised, minimise, residualsOf } from './demand-problem';
import type { Cell, Design } from './design';
import { demandMs, unknownsOf } from './design';
import { missingPair } from './missing-pair';
import { withTruncatedLoss } from './truncated-loss';

/** A demand of which only one side is known: at least or at most so many ms per request. */
export interface DemandBound extends Cell {
  run: string;
  ms: number;
  side: 'atLeast' | 'atMost';
}

export interface DemandFit {
  design: Design;
  x: number[];
  /** Vectors of unknowns as they might also be, given the errors of the points. */
  draws: number[][];
  /** Of the unknowns, over the draws. */
  covariance: number[][];
  /** Standardised residual of each point. */
  residuals: number[];
}

const huber = 1.345;
/** Residuals count towards the scatter up to this many standard errors. */
const odd = 3;
const maxPairs = 3;
/** How many points' worth of trust the stated errors have against the scatter that is seen. */
const statedErrorPoints = 5;
/** How sharply a bound that would be broken is held. */
const boundError = 0.02;
const boundRounds = 3;

/**
 * Demand per policy, tier speed and loss per unit by relative-weighted bounded least squares (NNLS where nothing may be
 * negative), with a term for each pair of policies whose joint cost shows not to be the sum, and Huber weights. Bounds
 * take part only where the fit would break them.
 * @param draws how many vectors of unknowns stand for what is not known
 */
export function fitDemand(
  plain: Design,
  problem: DemandProblem & { bounds: readonly DemandBound[] },
  draws: number,
): DemandFit {
  const { points, bounds } = problem;
  let fit = fitPoints(plain, problem, draws);
  const held: DemandPoint[] = [];
  for (let round = 0; round < boundRounds; round++) {
    const broken = bounds.filter((bound) => {
      if (held.some(({ run, ms }) => run === bound.run && ms === bound.ms)) return false;
      const ms = demandMs(fit.design, fit.x, bound);
      return bound.side === 'atLeast' ? ms < bound.ms : ms > bound.ms;
    });
    if (broken.length === 0) break;
    held.push(...broken.map((bound) => ({ ...bound, error: boundError })));
    fit = fitPoints(plain, { ...problem, points: [...points, ...held] }, draws);
  }
  return { ...fit, residuals: fit.residuals.slice(0, points.length) };
}

function fitPoints(plain: Design, problem: DemandProblem, draws: number): DemandFit {
  const { points } = problem;
  let weights = points.map(() => 1);
  let design = plain;
  let x = minimise(design, problem, weights);
  while (design.pairs.length < maxPairs) {
    const pair = missingPair(design, problem, x);
    if (!pair) break;
    design = { ...design, pairs: [...design.pairs, pair] };
    x = minimise(design, problem, weights);
  }
  for (let round = 0; round < 2; round++) {
    weights = residualsOf(design, points, x).map((r) => Math.sqrt(Math.min(1, huber / Math.max(Math.abs(r), 1e-9))));
    x = minimise(design, problem, weights);
  }
  const residuals = residualsOf(design, points, x);
  const found = withTruncatedLoss(x, drawsOf(design, problem, x, weights, residuals, draws));
  return { design, residuals, ...found, covariance: covarianceOf(found.draws) };
}

/**
 * Solutions of the problem with every point and prior moved by its own error (randomised maximum a posteriori), which
 * respects the bounds that normal theory does not; errors scaled by the scatter that the points show.
 */
function drawsOf(
  design: Design,
  problem: DemandProblem,
  x: readonly number[],
  weights: readonly number[],
  residuals: readonly number[],
  count: number,
): number[][] {
  const { rows, values, lower } = linearised(design, problem, x, weights);
  const spare = Math.max(residuals.length - unknownsOf(design) + 1, 0);
  const misfit = residuals.reduce((sum, r) => sum + Math.min(r * r, odd * odd), 0);
  const scale = Math.sqrt((statedErrorPoints + misfit) / (statedErrorPoints + spare));
  const random = randomStream(7);
  const solve = boundedSolver(rows, lower);
  const freedom = statedErrorPoints + spare;
  return Array.from({ length: count }, () => {
    // The scatter itself is only estimated: Student’s t in place of the normal distribution.
    const drawnScale = scale * Math.sqrt(freedom / chiSquare(random, freedom));
    return solve(values.map((value, k) => value + normal(random) * (k < residuals.length ? drawnScale : 1)));
  });
}

const chiSquare = (random: () => number, freedom: number) =>
  Array.from({ length: freedom }, () => normal(random) ** 2).reduce((sum, square) => sum + square, 0);

function covarianceOf(draws: readonly number[][]): number[][] {
  const n = draws[0]?.length ?? 0;
  const deviations = Array.from({ length: n }, (_, i) => {
    const mean = draws.reduce((sum, draw) => sum + draw[i]!, 0) / draws.length;
    return Float64Array.from(draws, (draw) => draw[i]! - mean);
  });
  return deviations.map((left) =>
    deviations.map((right) => left.reduce((sum, value, k) => sum + value * right[k]!, 0) / draws.length),
  );
}
