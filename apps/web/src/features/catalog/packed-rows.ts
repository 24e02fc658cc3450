import type { CatalogRow, FigureView } from '@headroom/gateways';

type Places = Record<string, number>;
type PackedRow = Omit<CatalogRow, 'figures' | 'features'> & { figures: Places; features: Places };

/**
 * Rows on their way to the browser, as JSON: what many tiers have in common, as that a figure is not published, goes once. React
 * would write and read every object of every row by itself, which takes several times as long.
 */
export function packRows(rows: readonly CatalogRow[]): string {
  const places = new Map<string, number>();
  const placeOf = (figure: FigureView): number => {
    const text = JSON.stringify(figure);
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const packed = rows.map((row): PackedRow => ({
    ...row,
    figures: mapped(row.figures, placeOf),
    features: mapped(row.features, placeOf),
  }));
  return `{"figures":[${[...places.keys()].join(',')}],"rows":${JSON.stringify(packed)}}`;
}

/** The rows that `packRows` wrote. */
export function unpackRows(text: string): CatalogRow[] {
  const { figures, rows } = JSON.parse(text) as { figures: FigureView[]; rows: PackedRow[] };
  const figureAt = (place: number) => figures[place]!;
  return rows.map((row) => ({
    ...row,
    figures: mapped(row.figures, figureAt) as CatalogRow['figures'],
    features: mapped(row.features, figureAt),
  }));
}

const mapped = <From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, map(value)]));
