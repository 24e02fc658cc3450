import { solveSymmetric } from './bounded-least-squares';

export interface Fitted {
  x: number[];
  /** Covariance of `x`: inverse of JᵀJ at, or a step of less than 0.01 before, the minimum; residuals must be in units of their standard deviation. */
  covariance: number[][];
  sumOfSquares: number;
}

/**
 * Minimises the sum of squared residuals by Levenberg–Marquardt with numeric derivatives; for a handful of unknowns.
 * @param residuals standardised residuals, of one and the same length for every x
 */
export function gaussNewton(residuals: (x: readonly number[]) => number[], start: readonly number[]): Fitted {
  let x = [...start];
  let r = residuals(x);
  let cost = squares(r);
  let damping = 1e-3;
  let normal = normalOf(residuals, x, r);
  for (let step = 0; step < 20; step++) {
    const damped = normal.matrix.map((row, i) =>
      row.map((value, j) => (i === j ? value * (1 + damping) + 1e-12 : value)),
    );
    const change = solveSymmetric(damped, normal.right);
    const tried = x.map((value, i) => value - change[i]!);
    const triedResiduals = residuals(tried);
    const triedCost = squares(triedResiduals);
    if (!(triedCost < cost)) {
      damping *= 8;
      if (damping > 1e8) break;
      continue;
    }
    const gain = cost - triedCost;
    [x, r, cost] = [tried, triedResiduals, triedCost];
    damping = Math.max(damping / 8, 1e-9);
    if (gain < 0.01) break;
    normal = normalOf(residuals, x, r);
  }
  return { x, covariance: inverse(normal.matrix), sumOfSquares: cost };
}

const squares = (r: readonly number[]) => r.reduce((sum, value) => sum + value * value, 0);

function normalOf(residuals: (x: readonly number[]) => number[], x: readonly number[], r: readonly number[]) {
  const columns = x.map((value, i) => {
    const width = 1e-4;
    const moved = residuals(x.map((other, j) => (j === i ? value + width : other)));
    return moved.map((residual, k) => (residual - r[k]!) / width);
  });
  const dot = (left: readonly number[], right: readonly number[]) =>
    left.reduce((sum, value, k) => sum + value * right[k]!, 0);
  return {
    matrix: columns.map((left) => columns.map((right) => dot(left, right))),
    right: columns.map((column) => dot(column, r)),
  };
}

function inverse(matrix: number[][]): number[][] {
  return matrix.map((_, i) =>
    solveSymmetric(
      matrix,
      matrix.map((_, j) => (i === j ? 1 : 0)),
    ),
  );
}
