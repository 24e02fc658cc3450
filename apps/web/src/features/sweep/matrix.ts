/** One cell of a sweep as a table shows it. */
export interface MatrixCell {
  tier: string | null;
  units: number;
  policySet: string;
  bodyBytes: number | null;
  concurrency: number | null;
}

/** Cells that differ in nothing but units. */
export interface MatrixRow<Cell extends MatrixCell> extends Omit<MatrixCell, 'units'> {
  key: string;
  /** In the order of the columns; a fraction has not all of them. */
  cells: (Cell | undefined)[];
}

const keyOf = ({ policySet, tier, bodyBytes, concurrency }: MatrixCell) =>
  JSON.stringify([policySet, tier, bodyBytes, concurrency]);

/** Cells as a table: units across, everything else down. */
export function matrixOf<Cell extends MatrixCell>(cells: readonly Cell[]) {
  const units = [...new Set(cells.map((cell) => cell.units))].toSorted((left, right) => left - right);
  const rows = [...Map.groupBy(cells, keyOf)].map(([key, inRow]): MatrixRow<Cell> => {
    const { policySet, tier, bodyBytes, concurrency } = inRow[0]!;
    const across = units.map((count) => inRow.find((cell) => cell.units === count));
    return { key, policySet, tier, bodyBytes, concurrency, cells: across };
  });
  const has = (field: 'tier' | 'bodyBytes' | 'concurrency') => cells.some((cell) => cell[field] !== null);
  return { units, rows, hasTiers: has('tier'), hasSizes: has('bodyBytes'), hasUsers: has('concurrency') };
}
