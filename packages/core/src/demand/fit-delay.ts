import { normal, randomStream } from '../queueing/random';
import { boundedSolver } from './bounded-least-squares';
import { rowSpace } from './identifiable';

/** A measured pure delay of a policy set: mean in ms with its standard error, and its standard deviation. */
export interface DelayPoint {
  policies: readonly string[];
  ms: number;
  errorMs: number;
  spreadMs: number;
  /** Relative. */
  spreadError: number;
}

/** Pure delay as a sum over policies, base first, in milliseconds; central and as it might also be. */
export interface DelayFit {
  policies: readonly string[];
  mean: Sums;
  /** Squared when `independent`. */
  spread: Sums;
  /** Whether the parts vary by themselves, so that variances add, or together, so that standard deviations do. */
  independent: boolean;
  /** Whether the measured sets determine the delay of this one. */
  identifies(policies: readonly string[]): boolean;
  /** Whether they determine what one policy adds. */
  identifiesPolicy(policy: string): boolean;
}

interface Sums {
  x: number[];
  draws: number[][];
  misfit: number;
}

const delayRow = (policies: readonly string[], set: readonly string[]) => [
  1,
  ...policies.map((policy) => Number(set.includes(policy))),
];

const sumOver = (policies: readonly string[], x: readonly number[], set: readonly string[]) =>
  delayRow(policies, set).reduce((sum, one, i) => sum + one * x[i]!, 0);

/** Mean delay and its squared coefficient of variation for a policy set; draw `k`, or the central estimate. */
export function delayOf(fit: DelayFit, set: readonly string[], k?: number): { meanMs: number; variability: number } {
  const at = ({ x, draws }: Sums) => sumOver(fit.policies, k === undefined ? x : draws[k]!, set);
  const meanMs = Math.max(at(fit.mean), 0);
  const spread = Math.max(at(fit.spread), 0);
  const variance = fit.independent ? spread : spread * spread;
  return { meanMs, variability: meanMs > 0 ? Math.min(Math.max(variance / (meanMs * meanMs), 1e-4), 4) : 0 };
}

/** Bounded least squares over the points; no delay is negative but that of a policy which may end a request early. Draws move every point by its error. */
export function fitDelay(
  points: readonly DelayPoint[],
  policies: readonly string[],
  draws: number,
  mayBeNegative: (policy: string) => boolean = () => false,
): DelayFit {
  const lower = [0, ...policies.map((policy) => (mayBeNegative(policy) ? -Infinity : 0))];
  const structure = points.map((point) => delayRow(policies, point.policies));
  const sums = (of: (point: DelayPoint) => { value: number; error: number }, seed: number) =>
    fitSums(structure, points.map(of), draws, seed, lower);
  const spreads = ({ spreadMs, spreadError }: DelayPoint) => ({ value: spreadMs, error: spreadMs * spreadError });
  const variances = ({ spreadMs, spreadError }: DelayPoint) => ({
    value: spreadMs ** 2,
    error: 2 * spreadMs ** 2 * spreadError,
  });
  const determined = rowSpace(structure);
  const [together, independent] = [sums(spreads, 12), sums(variances, 12)];
  return {
    policies,
    mean: sums(({ ms, errorMs }) => ({ value: ms, error: errorMs }), 11),
    spread: independent.misfit <= together.misfit ? independent : together,
    independent: independent.misfit <= together.misfit,
    identifies: (set) => determined(delayRow(policies, set)),
    identifiesPolicy: (policy) => determined([0, ...policies.map((other) => Number(other === policy))]),
  };
}

function fitSums(
  structure: readonly number[][],
  measured: readonly { value: number; error: number }[],
  draws: number,
  seed: number,
  lower: readonly number[],
): Sums {
  const rows = structure.map((row, k) => row.map((one) => one / measured[k]!.error));
  const values = measured.map(({ value, error }) => value / error);
  const solve = boundedSolver(rows, lower);
  const x = solve(values);
  const misfit = rows.reduce(
    (sum, row, k) => sum + (values[k]! - row.reduce((total, one, i) => total + one * x[i]!, 0)) ** 2,
    0,
  );
  const spare = Math.max(structure.length - lower.length, 0);
  const scale = Math.sqrt((4 + misfit) / (4 + spare));
  const random = randomStream(seed);
  return {
    x,
    misfit,
    draws: Array.from({ length: draws }, () => solve(values.map((value) => value + scale * normal(random)))),
  };
}
