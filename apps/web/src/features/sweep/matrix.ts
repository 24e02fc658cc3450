/** One cell of a sweep as a table shows it. */
export interface MatrixCell {
  units: number;
  policySet: string;
  bodyBytes: number | null;
}

/** Cells of one policy set and payload size, by units. */
export interface MatrixRow<Cell extends MatrixCell> {
  policySet: string;
  bodyBytes: number | null;
  /** In the order of the columns. */
  cells: (Cell | undefined)[];
}

/** Cells as a table: units across, policy sets and payload sizes down. */
export function matrixOf<Cell extends MatrixCell>(
  cells: readonly Cell[],
): { units: number[]; rows: MatrixRow<Cell>[]; hasSizes: boolean } {
  const units = [...new Set(cells.map((cell) => cell.units))].toSorted((left, right) => left - right);
  const rows: MatrixRow<Cell>[] = [];
  for (const { policySet, bodyBytes } of cells) {
    if (rows.some((row) => row.policySet === policySet && row.bodyBytes === bodyBytes)) continue;
    const inRow = cells.filter((cell) => cell.policySet === policySet && cell.bodyBytes === bodyBytes);
    rows.push({ policySet, bodyBytes, cells: units.map((count) => inRow.find((cell) => cell.units === count)) });
  }
  return { units, rows, hasSizes: cells.some(({ bodyBytes }) => bodyBytes !== null) };
}
