import { normal, randomStream } from '../queueing/random';
import { boundedLeastSquares, boundedSolver } from './bounded-least-squares';
import type { Cell, Design, Pair } from './design';
import { demandGradient, demandMs, hasPair, unknownsOf, workRow } from './design';
import { withTruncatedLoss } from './truncated-loss';

/** A measured demand: of which cell, ms per request, and its relative standard error. */
export interface DemandPoint extends Cell {
  run: string;
  ms: number;
  error: number;
}

/** Tiers declared to have the same cores. */
export interface SameCores {
  tier: string;
  as: string;
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

/** Prior standard deviation of the loss per further unit: measured at few units, little is known of many. */
export const lossSpread = 0.012;
/** How alike cores are that are declared the same. */
const sameCoresError = 0.05;
/** Speeds of tiers differ by an order of magnitude at most. */
const speedError = 2;
const huber = 1.345;
const pairSigmas = 3;
const pairShare = 0.05;
const maxPairs = 3;
/** How many points' worth of trust the stated errors have against the scatter that is seen. */
const statedErrorPoints = 8;

/** Which of the unknowns may be negative. */
type MayBeNegative = (policy: string) => boolean;

/**
 * Demand per policy, tier speed and loss per unit by relative-weighted bounded least squares (NNLS where nothing may be
 * negative), with a term for each pair of policies whose joint cost shows not to be the sum, and Huber weights.
 */
export function fitDemand(
  points: readonly DemandPoint[],
  plain: Design,
  { sameCores, mayBeNegative, draws }: { sameCores: readonly SameCores[]; mayBeNegative: MayBeNegative; draws: number },
): DemandFit {
  const solve = (design: Design, weights: readonly number[]) =>
    minimise(design, points, weights, sameCores, mayBeNegative);
  const even = points.map(() => 1);
  let design = plain;
  let x = solve(design, even);
  while (design.pairs.length < maxPairs) {
    const pair = missingPair(design, points, x, solve, even);
    if (!pair) break;
    design = { ...design, pairs: [...design.pairs, pair] };
    x = solve(design, even);
  }
  let weights: number[] = even;
  for (let round = 0; round < 2; round++) {
    weights = residualsOf(design, points, x).map((r) => Math.sqrt(Math.min(1, huber / Math.max(Math.abs(r), 1e-9))));
    x = solve(design, weights);
  }
  const residuals = residualsOf(design, points, x);
  const free = drawsOf(design, points, x, weights, sameCores, mayBeNegative, residuals, draws);
  const found = withTruncatedLoss(x, free);
  return { design, residuals, ...found, covariance: covarianceOf(found.draws) };
}

const residualsOf = (design: Design, points: readonly DemandPoint[], x: readonly number[]) =>
  points.map((point) => (point.ms - demandMs(design, x, point)) / (point.ms * point.error));

/** Gauss–Newton on the bilinear form; each step is one bounded linear problem. */
function minimise(
  design: Design,
  points: readonly DemandPoint[],
  weights: readonly number[],
  sameCores: readonly SameCores[],
  mayBeNegative: MayBeNegative,
): number[] {
  let x = startOf(design, points);
  for (let step = 0; step < 12; step++) {
    const next = boundedLeastSquares(linearised(design, points, x, weights, sameCores, mayBeNegative));
    const moved = Math.max(...next.map((value, i) => Math.abs(value - x[i]!) / (Math.abs(x[i]!) + 1e-3)));
    x = next;
    if (moved < 1e-7) break;
  }
  return x;
}

function startOf(design: Design, points: readonly DemandPoint[]): number[] {
  const x = Array.from({ length: unknownsOf(design) }, () => 0);
  const mean = points.reduce((sum, { ms }) => sum + ms, 0) / Math.max(points.length, 1);
  const most = Math.max(...points.map(({ policies }) => policies.length), 0);
  for (let i = 0; i <= design.policies.length; i++) x[i] = mean / (1 + most);
  return x;
}

function linearised(
  design: Design,
  points: readonly DemandPoint[],
  x: readonly number[],
  weights: readonly number[],
  sameCores: readonly SameCores[],
  mayBeNegative: MayBeNegative,
) {
  const n = unknownsOf(design);
  const rows: number[][] = [];
  const values: number[] = [];
  points.forEach((point, k) => {
    const scale = weights[k]! / (point.ms * point.error);
    const gradient = demandGradient(design, x, point);
    const offset = point.ms - demandMs(design, x, point) + gradient.reduce((sum, g, i) => sum + g * x[i]!, 0);
    rows.push(gradient.map((g) => g * scale));
    values.push(offset * scale);
  });
  const prior = (entries: readonly (readonly [number, number])[], error: number) => {
    const row = Array.from({ length: n }, () => 0);
    for (const [i, value] of entries) row[i] = value / error;
    rows.push(row);
    values.push(0);
  };
  const speedAt = (tier: string) => 1 + design.policies.length + design.pairs.length + design.tiers.indexOf(tier) - 1;
  const speedEntry = (tier: string, sign: number) =>
    design.tiers.indexOf(tier) > 0 ? [[speedAt(tier), sign] as const] : [];
  design.tiers.slice(1).forEach((tier) => prior(speedEntry(tier, 1), speedError));
  for (const { tier, as } of sameCores)
    if (design.tiers.includes(tier) && design.tiers.includes(as))
      prior([...speedEntry(tier, 1), ...speedEntry(as, -1)], sameCoresError);
  prior([[n - 1, 1]], lossSpread);
  const lower = [
    0,
    ...design.policies.map((policy) => (mayBeNegative(policy) ? -Infinity : 0)),
    ...design.pairs.map(() => -Infinity),
    ...design.tiers.slice(1).map(() => -Infinity),
    -Infinity,
  ];
  return { rows, values, lower };
}

/** The pair whose own term explains the residuals best, if it does so beyond chance and by a share worth naming. */
function missingPair(
  design: Design,
  points: readonly DemandPoint[],
  x: readonly number[],
  solve: (design: Design, weights: readonly number[]) => number[],
  even: readonly number[],
): Pair | null {
  const misfit = (of: Design, at: readonly number[]) => residualsOf(of, points, at).reduce((sum, r) => sum + r * r, 0);
  const before = misfit(design, x);
  if (before < pairSigmas ** 2) return null;
  let best: { pair: Pair; gain: number } | null = null;
  for (const pair of pairsOf(design)) {
    const inPair = points.filter(({ policies }) => hasPair(policies, pair));
    if (inPair.length === 0 || inPair.length === points.length) continue;
    const wider = { ...design, pairs: [...design.pairs, pair] };
    const at = solve(wider, even);
    const gain = before - misfit(wider, at);
    const effectMs = Math.abs(at[1 + design.policies.length + design.pairs.length]!);
    const shares = inPair.map((point) => {
      const workMs = workRow(wider, point.policies).reduce((sum, one, i) => sum + one * at[i]!, 0);
      return effectMs / Math.max(workMs, 1e-12);
    });
    if (gain > pairSigmas ** 2 && Math.max(...shares) > pairShare && gain > (best?.gain ?? 0)) best = { pair, gain };
  }
  return best?.pair ?? null;
}

const pairsOf = ({ policies, pairs }: Design): Pair[] =>
  policies.flatMap((one, i) =>
    policies
      .slice(i + 1)
      .map((other): Pair => [one, other])
      .filter((pair) => !pairs.some((known) => known[0] === pair[0] && known[1] === pair[1])),
  );

/**
 * Solutions of the problem with every point and prior moved by its own error (randomised maximum a posteriori), which
 * respects the bounds that normal theory does not; errors scaled by the scatter that the points show.
 */
function drawsOf(
  design: Design,
  points: readonly DemandPoint[],
  x: readonly number[],
  weights: readonly number[],
  sameCores: readonly SameCores[],
  mayBeNegative: MayBeNegative,
  residuals: readonly number[],
  count: number,
): number[][] {
  const problem = linearised(design, points, x, weights, sameCores, mayBeNegative);
  const spare = Math.max(points.length - unknownsOf(design) + 1, 0);
  const misfit = residuals.reduce((sum, r, k) => sum + (r * weights[k]!) ** 2, 0);
  const scale = Math.sqrt((statedErrorPoints + misfit) / (statedErrorPoints + spare));
  const random = randomStream(7);
  const solve = boundedSolver(problem.rows, problem.lower);
  return Array.from({ length: count }, () =>
    solve(problem.values.map((value, k) => value + normal(random) * (k < points.length ? scale : 1))),
  );
}

function covarianceOf(draws: readonly number[][]): number[][] {
  const n = draws[0]?.length ?? 0;
  const mean = Array.from({ length: n }, (_, i) => draws.reduce((sum, draw) => sum + draw[i]!, 0) / draws.length);
  return mean.map((at, i) =>
    mean.map((to, j) => draws.reduce((sum, draw) => sum + (draw[i]! - at) * (draw[j]! - to), 0) / draws.length),
  );
}
