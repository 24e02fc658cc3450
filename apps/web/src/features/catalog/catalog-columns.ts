import { formatFull, formatMoney, formatPrice } from '@/ui/format';
import type { CatalogRow, CatalogFigureId, FigureView } from '@headroom/gateways';

export interface CatalogColumn {
  /** Stands in the URL: `cost`, a figure's id, or `feature.` and the feature's id. */
  id: string;
  label: string;
  numeric: boolean;
}

export interface FeatureName {
  id: string;
  name: string;
}

const priceColumns: readonly CatalogColumn[] = [
  { id: 'cost', label: 'Per month', numeric: true },
  { id: 'perMillion', label: 'Per million calls', numeric: true },
];

const figureColumns: readonly (CatalogColumn & { id: CatalogFigureId })[] = [
  { id: 'maxUnits', label: 'Maximum units', numeric: true },
  { id: 'ratedRps', label: 'Rated rps per unit', numeric: true },
  { id: 'sla', label: 'SLA, monthly uptime', numeric: false },
  { id: 'includedCalls', label: 'Calls included a month', numeric: true },
  { id: 'scaleOut', label: 'Scale-out', numeric: false },
  { id: 'cache', label: 'Cache', numeric: false },
  { id: 'cores', label: 'Cores per unit', numeric: true },
  { id: 'memory', label: 'Memory per unit', numeric: true },
];

const featurePrefix = 'feature.';

/** Every column there is, in the order in which they stand. */
export const catalogColumns = (features: readonly FeatureName[]): CatalogColumn[] => [
  ...priceColumns,
  ...figureColumns,
  ...features.map(({ id, name }) => ({ id: `${featurePrefix}${id}`, label: name, numeric: false })),
];

/** What is shown when nothing was chosen. */
export const defaultColumnIds: readonly string[] = [
  'cost',
  'perMillion',
  'maxUnits',
  'ratedRps',
  'sla',
  'includedCalls',
  'scaleOut',
];

const notStated: FigureView = { text: 'not stated', value: null, status: 'notFound', source: null, date: null };

/** What stands in a column of a row. Money stays a decimal string. */
export function cellOf(row: CatalogRow, columnId: string): FigureView {
  if (columnId === 'cost' || columnId === 'perMillion') return priceCells(row)[columnId];
  if (columnId.startsWith(featurePrefix)) return row.features[columnId.slice(featurePrefix.length)] ?? notStated;
  const figure = row.figures[columnId as CatalogFigureId];
  if (!figure) return notStated;
  if (figure.value === null || !saidByHeading.has(columnId)) return figure;
  return { ...figure, text: typeof figure.value === 'number' ? formatFull(figure.value) : String(figure.value) };
}

/** Columns whose heading says what their figures are of. */
const saidByHeading: ReadonlySet<string> = new Set<CatalogFigureId>(['maxUnits', 'ratedRps', 'includedCalls', 'sla']);

type PriceCells = Record<'cost' | 'perMillion', FigureView>;
/** A filter looks at each row again and again: amounts are written once. */
const written = new WeakMap<CatalogRow, PriceCells>();

function priceCells(row: CatalogRow): PriceCells {
  const known = written.get(row);
  if (known) return known;
  const cells = { cost: priceCell(row, 'cost'), perMillion: priceCell(row, 'perMillion') };
  written.set(row, cells);
  return cells;
}

function priceCell({ price }: CatalogRow, columnId: keyof PriceCells): FigureView {
  if (!('items' in price)) return { ...notStated, text: 'no price', note: price.unknown };
  const { priceBook, currency, monthlyTotal, costPerMillion, findings } = price;
  const amount = columnId === 'cost' ? monthlyTotal : costPerMillion;
  const missing = amount === null ? missingSentences(price.unknown) : [];
  return {
    text:
      amount === null
        ? lackingText(price)
        : columnId === 'cost'
          ? formatMoney(amount, currency)
          : formatPrice(amount, currency),
    value: amount,
    status: amount === null ? 'notFound' : 'derived',
    source: priceBook && { id: priceBook.source, title: priceBook.source, location: null },
    date: priceBook?.observedOn ?? null,
    note: [...missing, ...findings.map(withoutCode)].join(' ') || undefined,
  };
}

/** Why a bill has no amount, in a word or two. */
function lackingText({ unknown, usage }: Extract<CatalogRow['price'], { items: unknown }>): string {
  if (unknown.some(({ missing }) => missing === 'price')) return 'no price';
  return unknown.length > 0 || usage.monthlyCalls === undefined ? 'needs usage' : 'no price';
}

type Unknown = Extract<CatalogRow['price'], { items: unknown }>['unknown'];

/** What a bill lacks, in words: prices that no book has, and usage that nobody gave. */
export function missingSentences(unknowns: Unknown): string[] {
  const meters = (missing: 'price' | 'usage') =>
    unknowns.filter((one) => one.missing === missing).map(({ meter }) => meter);
  const [prices, usage] = [meters('price'), meters('usage')];
  return [
    ...(prices.length > 0 ? [`No price of ${prices.join(', ')}.`] : []),
    ...(usage.length > 0 ? [`Needs the usage of ${usage.join(', ')}.`] : []),
  ];
}

/** A finding's sentence without the code before it. */
export const withoutCode = (finding: string) => {
  const text = finding.replace(/^[a-z-]+:\s*/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
