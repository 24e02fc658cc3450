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
}

const delayRow = (policies: readonly string[], set: readonly string[]) => [
  1,
  ...policies.map((policy) => Number(set.includes(policy))),
];

/** Mean delay of a policy set in milliseconds, and its squared coefficient of variation. */
export interface Delay {
  meanMs: number;
  variability: number;
}

/** The delay of a policy set, as the central estimate has it. */
export const delayOf = (fit: DelayFit, set: readonly string[]): Delay =>
  delaysOf(fit, set, [fit.mean.x], [fit.spread.x])[0]!;

/** The delay of a policy set as it might also be, one per draw. */
export const drawnDelays = (fit: DelayFit, set: readonly string[]): Delay[] =>
  delaysOf(fit, set, fit.mean.draws, fit.spread.draws);

function delaysOf(
  { policies, independent }: DelayFit,
  set: readonly string[],
  means: readonly (readonly number[])[],
  spreads: readonly (readonly number[])[],
): Delay[] {
  const row = delayRow(policies, set);
  const sumOver = (x: readonly number[]) =>
    Math.max(
      row.reduce((sum, one, i) => sum + one * x[i]!, 0),
      0,
    );
  return means.map((mean, k) => {
    const [meanMs, spread] = [sumOver(mean), sumOver(spreads[k]!)];
    const variance = independent ? spread : spread * spread;
    return { meanMs, variability: meanMs > 0 ? Math.min(Math.max(variance / (meanMs * meanMs), 1e-4), 4) : 0 };
  });
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
    fitSums(structure, points.map(of), seed, lower);
  const spreads = ({ spreadMs, spreadError }: DelayPoint) => ({ value: spreadMs, error: spreadMs * spreadError });
  const variances = ({ spreadMs, spreadError }: DelayPoint) => ({
    value: spreadMs ** 2,
    error: 2 * spreadMs ** 2 * spreadError,
  });
  const determined = rowSpace(structure);
  const [together, independent] = [sums(spreads, 12), sums(variances, 12)];
  const isIndependent = independent.misfit <= together.misfit;
  return {
    policies,
    mean: sums(({ ms, errorMs }) => ({ value: ms, error: errorMs }), 11).drawn(draws),
    spread: (isIndependent ? independent : together).drawn(draws),
    independent: isIndependent,
    identifies: (set) => determined(delayRow(policies, set)),
    identifiesPolicy: (policy) => determined([0, ...policies.map((other) => Number(other === policy))]),
  };
}

function fitSums(
  structure: readonly number[][],
  measured: readonly { value: number; error: number }[],
  seed: number,
  lower: readonly number[],
): { misfit: number; drawn: (draws: number) => Sums } {
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
  return {
    misfit,
    drawn(draws) {
      const random = randomStream(seed);
      return {
        x,
        draws: Array.from({ length: draws }, () => solve(values.map((value) => value + scale * normal(random)))),
      };
    },
  };
}
