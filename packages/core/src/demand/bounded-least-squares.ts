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
export function boundedLeastSquares({ rows, values, lower }: LeastSquares): number[] {
  const n = lower.length;
  const base = lower.map((bound) => (Number.isFinite(bound) ? bound : 0));
  const { matrix, right } = normalEquations(rows, values, base);
  const free = lower.map((bound) => !Number.isFinite(bound));
  let x = solveFree(matrix, right, free);
  for (let step = 0; step < 6 * n + 10; step++) {
    const entering = mostPromising(matrix, right, x, free);
    if (entering === null) break;
    free[entering] = true;
    let target = solveFree(matrix, right, free);
    for (;;) {
      const blocked = free.flatMap((isFree, i) =>
        isFree && Number.isFinite(lower[i]!) && target[i]! <= 0 ? [{ i, share: x[i]! / (x[i]! - target[i]!) }] : [],
      );
      if (blocked.length === 0) break;
      const share = Math.min(...blocked.map((one) => one.share));
      x = x.map((value, i) => value + share * (target[i]! - value));
      for (const one of blocked) if (one.share <= share + tolerance) [free[one.i], x[one.i]] = [false, 0];
      target = solveFree(matrix, right, free);
    }
    x = target;
  }
  return x.map((value, i) => value + base[i]!);
}

function normalEquations(rows: LeastSquares['rows'], values: readonly number[], base: readonly number[]) {
  const n = base.length;
  const matrix = Array.from({ length: n }, () => new Float64Array(n));
  const right = new Float64Array(n);
  rows.forEach((row, k) => {
    const value = values[k]! - row.reduce((sum, a, i) => sum + a * base[i]!, 0);
    for (let i = 0; i < n; i++) {
      if (row[i] === 0) continue;
      right[i]! += row[i]! * value;
      for (let j = 0; j < n; j++) matrix[i]![j]! += row[i]! * row[j]!;
    }
  });
  return { matrix, right };
}

/** The bounded unknown whose release lowers the sum of squares most steeply; null when none does. */
function mostPromising(matrix: Float64Array[], right: Float64Array, x: readonly number[], free: readonly boolean[]) {
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

/** The normal equations over the free unknowns, by Cholesky; the others stay 0. */
function solveFree(matrix: Float64Array[], right: Float64Array, free: readonly boolean[]): number[] {
  const at = free.flatMap((isFree, i) => (isFree ? [i] : []));
  const solved = solveSymmetric(
    at.map((i) => at.map((j) => matrix[i]![j]!)),
    at.map((i) => right[i]!),
  );
  const x = free.map(() => 0);
  at.forEach((i, k) => (x[i] = solved[k]!));
  return x;
}

/** Solves a symmetric positive semi-definite system by Cholesky with a relative ridge on the diagonal. */
export function solveSymmetric(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const n = right.length;
  const lower = matrix.map((row) => [...row]);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]! + (i === j ? ridge * matrix[i]![i]! + 1e-30 : 0);
      for (let k = 0; k < j; k++) sum -= lower[i]![k]! * lower[j]![k]!;
      lower[i]![j] = i === j ? Math.sqrt(Math.max(sum, 1e-30)) : sum / lower[j]![j]!;
    }
  }
  const y: number[] = [];
  for (let i = 0; i < n; i++)
    y.push((right[i]! - y.reduce((sum, value, k) => sum + lower[i]![k]! * value, 0)) / lower[i]![i]!);
  const x = Array.from({ length: n }, () => 0);
  for (let i = n - 1; i >= 0; i--) {
    let sum = y[i]!;
    for (let k = i + 1; k < n; k++) sum -= lower[k]![i]! * x[k]!;
    x[i] = sum / lower[i]![i]!;
  }
  return x;
}
