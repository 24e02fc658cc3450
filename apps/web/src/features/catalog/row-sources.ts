import { cellOf, type CatalogColumn } from './catalog-columns';
import type { CatalogRow, FigureView } from '@headroom/gateways';

export type Source = NonNullable<FigureView['source']>;

/** Numbers the sources of a table in the order of their first use, over all rows and columns, so that they never change with a filter. */
export function numberSources(
  rows: readonly CatalogRow[],
  columns: readonly CatalogColumn[],
): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const { source } of figuresOf(rows, columns))
    if (source && !numbers.has(sourceKey(source))) numbers.set(sourceKey(source), numbers.size + 1);
  return numbers;
}

/** The sources of what is shown, each once. */
export function sourcesShown(rows: readonly CatalogRow[], columns: readonly CatalogColumn[]): Source[] {
  const shown = new Map<string, Source>();
  for (const { source } of figuresOf(rows, columns)) if (source) shown.set(sourceKey(source), source);
  return [...shown.values()];
}

/** What names a source for a reader: a price book gives its title and place in one. */
export const sourceKey = ({ title, location }: Source): string => [title, location].filter(Boolean).join(', ');

const figuresOf = (rows: readonly CatalogRow[], columns: readonly CatalogColumn[]): FigureView[] =>
  columns.flatMap(({ id }) => rows.map((row) => cellOf(row, id)));
