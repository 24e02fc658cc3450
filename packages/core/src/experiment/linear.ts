const tolerance = 1e-9;

export const dot = (left: readonly number[], right: readonly number[]): number =>
  left.reduce((sum, value, index) => sum + value * right[index]!, 0);

/** XᵀX of the rows. */
export function informationMatrix(rows: readonly (readonly number[])[], unknowns: number): number[][] {
  const matrix = Array.from({ length: unknowns }, () => Array.from({ length: unknowns }, () => 0));
  for (const row of rows)
    for (let i = 0; i < unknowns; i++) for (let j = 0; j < unknowns; j++) matrix[i]![j]! += row[i]! * row[j]!;
  return matrix;
}

export interface Inverted {
  /** Null where the matrix is singular. */
  inverse: number[][] | null;
  rank: number;
  /** Natural logarithm of the determinant; −Infinity where it is 0. */
  logDeterminant: number;
}

/** Gauss–Jordan elimination with pivots from the whole diagonal, which suits a symmetric positive semi-definite matrix. */
export function invert(matrix: readonly (readonly number[])[]): Inverted {
  const n = matrix.length;
  const scale = Math.max(...matrix.map((row, i) => row[i]!), Number.MIN_VALUE);
  const work = matrix.map((row, i) => [...row, ...row.map((_, j) => Number(i === j))]);
  const open = new Set(matrix.keys());
  let logDeterminant = 0;
  while (open.size > 0) {
    const pivot = [...open].reduce((most, i) => (work[i]![i]! > work[most]![most]! ? i : most));
    const value = work[pivot]![pivot]!;
    if (!(value > tolerance * scale))
      return { inverse: null, rank: n - open.size, logDeterminant: Number.NEGATIVE_INFINITY };
    open.delete(pivot);
    logDeterminant += Math.log(value);
    work[pivot] = work[pivot]!.map((each) => each / value);
    for (let i = 0; i < n; i++) {
      const factor = work[i]![pivot]!;
      if (i === pivot || factor === 0) continue;
      work[i] = work[i]!.map((each, j) => each - factor * work[pivot]![j]!);
    }
  }
  return { inverse: work.map((row) => row.slice(n)), rank: n, logDeterminant };
}

/** vᵀ·matrix·w. */
export const quadratic = (
  left: readonly number[],
  matrix: readonly (readonly number[])[],
  right: readonly number[],
): number => left.reduce((sum, value, i) => (value === 0 ? sum : sum + value * dot(matrix[i]!, right)), 0);

/** What vectors span, as far as they have been taken. */
export interface Span {
  /** Takes a group of vectors if all of it is independent of what was taken, else none of it. */
  take(vectors: readonly (readonly number[])[]): boolean;
  /** Whether a vector is a linear combination of what was taken. */
  holds(vector: readonly number[]): boolean;
}

export function emptySpan(): Span {
  const basis: number[][] = [];
  const direction = (vector: readonly number[]): number[] | null => {
    const left = remainder(vector, basis);
    const length = Math.sqrt(dot(left, left));
    return length > 1e-6 * Math.sqrt(dot(vector, vector)) ? left.map((value) => value / length) : null;
  };
  return {
    take(vectors) {
      const before = basis.length;
      for (const vector of vectors) {
        const found = direction(vector);
        if (!found) {
          basis.length = before;
          return false;
        }
        basis.push(found);
      }
      return true;
    },
    holds: (vector) => direction(vector) === null,
  };
}

/** Projected out twice: once is not enough in floating point when vectors are nearly parallel. */
function remainder(vector: readonly number[], basis: readonly number[][]): number[] {
  let left = [...vector];
  for (let pass = 0; pass < 2; pass++)
    for (const direction of basis) {
      const along = dot(left, direction);
      left = left.map((value, i) => value - along * direction[i]!);
    }
  return left;
}
