/** A sum of squares to make least over parameters inside bounds. */
export interface BoundedProblem {
  /** Residuals at these parameters, and the derivative of each by each parameter. */
  evaluate: (parameters: readonly number[]) => { residuals: number[]; jacobian: number[][] };
  lower: readonly number[];
  upper: readonly number[];
}

export interface LeastSquares {
  parameters: number[];
  sumOfSquares: number;
}

const maxIterations = 200;
const negligibleStep = 1e-9;
const negligibleGain = 1e-10;

/**
 * Levenberg–Marquardt (Marquardt's diagonal scaling) with bounds: a parameter that stands at a bound and is pushed
 * beyond it is held there, so that the others take the step that is best without it; the step is then projected.
 */
export function levenbergMarquardt(problem: BoundedProblem, start: readonly number[]): LeastSquares {
  const project = (parameters: readonly number[]) =>
    parameters.map((value, index) => Math.min(Math.max(value, problem.lower[index] ?? 0), problem.upper[index] ?? 0));
  let parameters = project(start);
  let at = normalEquations(problem, parameters);
  for (let iteration = 0, damping = 1e-3; iteration < maxIterations && damping < 1e12; iteration++) {
    const free = parameters.flatMap((value, index) => {
      const downhill = -(at.gradient[index] ?? 0);
      const held =
        (value <= (problem.lower[index] ?? 0) && downhill < 0) ||
        (value >= (problem.upper[index] ?? 0) && downhill > 0);
      return held ? [] : [index];
    });
    const step = solve(
      free.map((row) => free.map((column) => (at.hessian[row]?.[column] ?? 0) * (row === column ? 1 + damping : 1))),
      free.map((row) => -(at.gradient[row] ?? 0)),
    );
    if (step === null) {
      damping *= 10;
      continue;
    }
    const tried = project(parameters.map((value, index) => value + (step[free.indexOf(index)] ?? 0)));
    if (tried.every((value, index) => Math.abs(value - (parameters[index] ?? 0)) <= negligibleStep * Math.abs(value)))
      break;
    const next = normalEquations(problem, tried);
    if (!(next.sumOfSquares <= at.sumOfSquares)) {
      damping *= 4;
      continue;
    }
    const gain = at.sumOfSquares - next.sumOfSquares;
    [parameters, at] = [tried, next];
    if (gain <= negligibleGain * at.sumOfSquares) break;
    damping = Math.max(damping / 9, 1e-12);
  }
  return { parameters, sumOfSquares: at.sumOfSquares };
}

function normalEquations(problem: BoundedProblem, parameters: readonly number[]) {
  const { residuals, jacobian } = problem.evaluate(parameters);
  const gradient = parameters.map(() => 0);
  const hessian = parameters.map(() => parameters.map(() => 0));
  let sumOfSquares = 0;
  residuals.forEach((residual, index) => {
    const slopes = jacobian[index] ?? [];
    sumOfSquares += residual * residual;
    slopes.forEach((slope, row) => {
      gradient[row] = (gradient[row] ?? 0) + slope * residual;
      const line = hessian[row] ?? [];
      slopes.forEach((other, column) => (line[column] = (line[column] ?? 0) + slope * other));
    });
  });
  return { sumOfSquares, gradient, hessian };
}

/** Solves a small symmetric system by elimination after scaling it to a unit diagonal; null where it is singular. */
function solve(matrix: number[][], right: number[]): number[] | null {
  const scale = matrix.map((row, index) => 1 / Math.sqrt(row[index] ?? 0));
  if (!scale.every(Number.isFinite)) return null;
  const rows = matrix.map((row, i) => [
    ...row.map((value, j) => value * (scale[i] ?? 0) * (scale[j] ?? 0)),
    (right[i] ?? 0) * (scale[i] ?? 0),
  ]);
  const size = rows.length;
  rows.forEach((pivotRow, pivot) => {
    for (const row of rows.slice(pivot + 1)) {
      const factor = (row[pivot] ?? 0) / (pivotRow[pivot] ?? 0);
      for (let column = pivot; column <= size; column++)
        row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0);
    }
  });
  const solution = new Array<number>(size).fill(0);
  for (let index = size - 1; index >= 0; index--) {
    const known = solution.reduce(
      (sum, value, column) => sum + value * (column > index ? (rows[index]?.[column] ?? 0) : 0),
      0,
    );
    solution[index] = ((rows[index]?.[size] ?? 0) - known) / (rows[index]?.[index] ?? 0);
  }
  return solution.every(Number.isFinite) ? solution.map((value, index) => value * (scale[index] ?? 0)) : null;
}
