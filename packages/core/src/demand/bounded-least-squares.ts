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

/** As `boundedLeastSquares` for many values of the same rows, whose factorisations are remembered. */
export function boundedSolver(
  rows: LeastSquares['rows'],
  lower: readonly number[],
): (values: readonly number[]) => number[] {
  const base = lower.map((bound) => (Number.isFinite(bound) ? bound : 0));
  const matrix = normalMatrix(rows, lower.length);
  const factors = new Map<string, Float64Array[]>();
  const solveFree = (right: readonly number[], free: readonly boolean[]) => {
    const at = free.flatMap((isFree, i) => (isFree ? [i] : []));
    const key = at.join();
    let factor = factors.get(key);
    if (!factor) factors.set(key, (factor = cholesky(at.map((i) => at.map((j) => matrix[i]![j]!)))));
    const solved = substitute(
      factor,
      at.map((i) => right[i]!),
    );
    const x = lower.map(() => 0);
    at.forEach((i, k) => (x[i] = solved[k]!));
    return x;
  };
  return (values) => {
    const right = rightSide(rows, values, base);
    const x = activeSet(matrix, right, lower, (free) => solveFree(right, free));
    return x.map((value, i) => value + base[i]!);
  };
}

function activeSet(
  matrix: readonly Float64Array[],
  right: readonly number[],
  lower: readonly number[],
  solveFree: (free: readonly boolean[]) => number[],
): number[] {
  const bounded = lower.map((bound) => Number.isFinite(bound));
  const all = solveFree(lower.map(() => true));
  if (all.every((value, i) => !bounded[i] || value >= 0)) return all;
  const free = bounded.map((isBounded) => !isBounded);
  let x = solveFree(free);
  for (let step = 0; step < 6 * lower.length + 10; step++) {
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
  return x;
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

function rightSide(rows: LeastSquares['rows'], values: readonly number[], base: readonly number[]): number[] {
  const right = base.map(() => 0);
  rows.forEach((row, k) => {
    const value = values[k]! - row.reduce((sum, a, i) => sum + a * base[i]!, 0);
    for (let i = 0; i < right.length; i++) right[i]! += row[i]! * value;
  });
  return right;
}

/** The bounded unknown whose release lowers the sum of squares most steeply; null when none does. */
function mostPromising(
  matrix: readonly Float64Array[],
  right: readonly number[],
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
