/** How much a column asks for, in points. */
export interface ColumnNeed {
  /** Its longest word: less breaks words. */
  least: number;
  /** Its longest cell: more is empty. */
  natural: number;
}

/**
 * Widths of columns that fill a width together: to each what its words need, and of the rest in proportion to what its cells would
 * take beyond that.
 */
export function columnWidths(needs: readonly ColumnNeed[], width: number): number[] {
  const sum = (of: (need: ColumnNeed) => number) => needs.reduce((total, need) => total + of(need), 0);
  const [least, natural] = [sum((need) => need.least), sum((need) => need.natural)];
  if (natural <= width) return needs.map((need) => (need.natural * width) / natural);
  if (least >= width) return needs.map((need) => (need.least * width) / least);
  const share = (width - least) / (natural - least);
  return needs.map((need) => need.least + share * (need.natural - need.least));
}
