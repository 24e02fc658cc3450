import { boundedLeastSquares } from './bounded-least-squares';
import type { Cell, Design } from './design';
import { demandGradient, demandMs, unknownsOf } from './design';

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

/** Prior standard deviation of the loss per further unit: measured at few units, little is known of many. */
export const lossSpread = 0.012;
/** How alike cores are that are declared the same. */
const sameCoresError = 0.05;
/** Speeds of tiers differ by an order of magnitude at most. */
const speedError = 2;

/** Which of the unknowns may be negative. */
export type MayBeNegative = (policy: string) => boolean;

/** What the demands are fitted to. */
export interface DemandProblem {
  points: readonly DemandPoint[];
  sameCores: readonly SameCores[];
  mayBeNegative: MayBeNegative;
}

/** Standardised residuals of the points, of logarithms: twice too much is as far off as half. */
export const residualsOf = (design: Design, points: readonly DemandPoint[], x: readonly number[]) =>
  points.map((point) => Math.log(point.ms / expectedMs(design, x, point)) / point.error);

/** What is expected of a point; kept within reason while the unknowns are still far from theirs. */
const expectedMs = (design: Design, x: readonly number[], point: DemandPoint) =>
  Math.min(Math.max(demandMs(design, x, point), point.ms / 4), point.ms * 4);

/** Gauss–Newton on the bilinear form; each step is one bounded linear problem. */
export function minimise(design: Design, problem: DemandProblem, weights: readonly number[]): number[] {
  let x = startOf(design, problem.points);
  for (let step = 0; step < 12; step++) {
    const next = boundedLeastSquares(linearised(design, problem, x, weights));
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

/** The problem about `x` as a linear one: rows of the points, then those of the priors. */
export function linearised(
  design: Design,
  { points, sameCores, mayBeNegative }: DemandProblem,
  x: readonly number[],
  weights: readonly number[],
) {
  const n = unknownsOf(design);
  const rows: number[][] = [];
  const values: number[] = [];
  points.forEach((point, k) => {
    const expected = expectedMs(design, x, point);
    const scale = weights[k]! / (expected * point.error);
    const gradient = demandGradient(design, x, point);
    const offset = expected * Math.log(point.ms / expected) + gradient.reduce((sum, g, i) => sum + g * x[i]!, 0);
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
