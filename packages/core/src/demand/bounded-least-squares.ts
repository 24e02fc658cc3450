/** A linear least-squares problem: rows·x ≈ values, with a lower bound for each unknown (−Infinity: none). */
export interface LeastSquares {
  rows: readonly (readonly number[])[];
  values: readonly number[];
  lower: readonly number[];
}

/** Keeps the normal equations solvable where the rows do not determine an unknown. */
const ridge = 1e-9;
const tolerance = 1e-10;

/**
 * Minimises |rows·x − values| subject to x ≥ lower: the active-set method of Lawson & Hanson, Solving Least Squares
 * Problems (1974), chapter 23, on the normal equations, with unknowns that have no bound always free.
 */
export const boundedLeastSquares = ({ rows, values, lower }: LeastSquares): number[] =>
  boundedSolver(rows, lower)(values);

/**
 * As `boundedLeastSquares` for many values of the same rows, whose factorisations are remembered. What was free in the
 * last solution is tried first: values that differ by chance alone mostly leave the same unknowns on their bounds.
 */
export function boundedSolver(
  rows: LeastSquares['rows'],
  lower: readonly number[],
): (values: readonly number[]) => number[] {
  const bounded = lower.map((bound) => Number.isFinite(bound));
  const base = lower.map((bound) => (Number.isFinite(bound) ? bound : 0));
  const offsets = rows.map((row) => row.reduce((sum, a, i) => sum + a * base[i]!, 0));
  const matrix = normalMatrix(rows, lower.length);
  const factors = new Map<string, Factor>();
  const solveFree = (right: Float64Array, free: readonly boolean[]) => {
    const key = free.join();
    let factor = factors.get(key);
    if (!factor) factors.set(key, (factor = factorOf(matrix, free)));
    const solved = substitute(
      factor.lower,
      factor.at.map((i) => right[i]!),
    );
    const x = lower.map(() => 0);
    factor.at.forEach((i, k) => (x[i] = solved[k]!));
    return x;
  };
  let lastFree = lower.map(() => true);
  return (values) => {
    const right = rightSide(rows, values, offsets, lower.length);
    const tried = solveFree(right, lastFree);
    const optimal =
      tried.every((value, i) => !bounded[i] || value >= 0) && mostPromising(matrix, right, tried, lastFree) === null;
    const found = optimal
      ? { x: tried, free: lastFree }
      : activeSet(matrix, right, bounded, (free) => solveFree(right, free));
    lastFree = found.free;
    return found.x.map((value, i) => value + base[i]!);
  };
}

/** The normal equations of some of the unknowns, factorised. */
interface Factor {
  at: number[];
  lower: Float64Array[];
}

function factorOf(matrix: readonly Float64Array[], free: readonly boolean[]): Factor {
  const at = free.flatMap((isFree, i) => (isFree ? [i] : []));
  return { at, lower: cholesky(at.map((i) => at.map((j) => matrix[i]![j]!))) };
}

function activeSet(
  matrix: readonly Float64Array[],
  right: Float64Array,
  bounded: readonly boolean[],
  solveFree: (free: readonly boolean[]) => number[],
): { x: number[]; free: boolean[] } {
  const free = bounded.map((isBounded) => !isBounded);
  let x = solveFree(free);
  for (let step = 0; step < 6 * bounded.length + 10; step++) {
    const entering = mostPromising(matrix, right, x, free);
    if (entering === null) break;
    free[entering] = true;
    let target = solveFree(free);
    for (;;) {
      const blocked = free.flatMap((isFree, i) =>
        isFree && bounded[i] && target[i]! <= 0 ? [{ i, share: x[i]! / (x[i]! - target[i]!) }] : [],
      );
      if (blocked.length === 0) break;
      const share = Math.min(...blocked.map((one) => one.share));
      x = x.map((value, i) => value + share * (target[i]! - value));
      for (const one of blocked) if (one.share <= share + tolerance) [free[one.i], x[one.i]] = [false, 0];
      target = solveFree(free);
    }
    x = target;
  }
  return { x, free };
}

function normalMatrix(rows: LeastSquares['rows'], n: number): Float64Array[] {
  const matrix = Array.from({ length: n }, () => new Float64Array(n));
  for (const row of rows)
    for (let i = 0; i < n; i++) {
      if (row[i] === 0) continue;
      for (let j = 0; j < n; j++) matrix[i]![j]! += row[i]! * row[j]!;
    }
  return matrix;
}

function rightSide(
  rows: LeastSquares['rows'],
  values: readonly number[],
  offsets: readonly number[],
  n: number,
): Float64Array {
  const right = new Float64Array(n);
  rows.forEach((row, k) => {
    const value = values[k]! - offsets[k]!;
    for (let i = 0; i < n; i++) right[i]! += row[i]! * value;
  });
  return right;
}

/** The bounded unknown whose release lowers the sum of squares most steeply; null when none does. */
function mostPromising(
  matrix: readonly Float64Array[],
  right: Float64Array,
  x: readonly number[],
  free: readonly boolean[],
) {
  let best: number | null = null;
  let steepest = 0;
  free.forEach((isFree, i) => {
    if (isFree) return;
    const scale = matrix[i]![i]!;
    if (scale <= 0) return;
    const gradient = right[i]! - matrix[i]!.reduce((sum, a, j) => sum + a * x[j]!, 0);
    const descent = gradient / Math.sqrt(scale);
    if (descent > Math.max(steepest, tolerance)) [best, steepest] = [i, descent];
  });
  return best as number | null;
}

/** Solves a symmetric positive semi-definite system by Cholesky with a relative ridge on the diagonal. */
export const solveSymmetric = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] =>
  substitute(cholesky(matrix), right);

function cholesky(matrix: readonly (readonly number[])[]): Float64Array[] {
  const lower = matrix.map((row) => Float64Array.from(row));
  lower.forEach((row, i) => {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]! + (i === j ? ridge * matrix[i]![i]! + 1e-30 : 0);
      for (let k = 0; k < j; k++) sum -= row[k]! * lower[j]![k]!;
      row[j] = i === j ? Math.sqrt(Math.max(sum, 1e-30)) : sum / lower[j]![j]!;
    }
  });
  return lower;
}

function substitute(lower: readonly Float64Array[], right: readonly number[]): number[] {
  const x = [...right];
  for (let i = 0; i < x.length; i++) {
    for (let k = 0; k < i; k++) x[i]! -= lower[i]![k]! * x[k]!;
    x[i]! /= lower[i]![i]!;
  }
  for (let i = x.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < x.length; k++) x[i]! -= lower[k]![i]! * x[k]!;
    x[i]! /= lower[i]![i]!;
  }
  return x;
}
