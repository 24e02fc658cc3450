import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { catalogColumns, cellOf, type CatalogColumn } from './catalog-columns';
import { catalogRows, listEntries, type CatalogRow, type FigureView } from '@headroom/gateways';
import { initialState, readState, writeState } from './catalog-state';
import { rowsToCsv, rowsToJson } from './export-rows';
import { filterRows } from './filter-rows';
import { packRows, unpackRows } from './packed-rows';
import { sortRows } from './sort-rows';

const figure = (value: FigureView['value'], status: FigureView['status'] = 'published'): FigureView => ({
  text: String(value),
  value,
  status,
  source: { id: 'limits', title: 'Service limits', location: 'https://example.test/limits' },
  date: '2025-09-09',
});
const none: FigureView = { text: 'not published', value: null, status: 'notFound', source: null, date: null };

function rowOf(key: string, monthlyTotal: string | null, rest: Partial<CatalogRow> = {}): CatalogRow {
  const [gateway, tier] = key.split('/') as [string, string];
  return {
    key,
    gateway: { id: gateway, name: `The ${gateway}`, kind: 'managed' },
    tier: { id: tier, name: tier.toUpperCase() },
    price: {
      ...{ schema: 'headroom.price/1', gateway, tier, usage: {}, hoursPerMonth: 730 },
      currency: 'USD',
      at: '2026-11-21',
      region: 'westeurope',
      units: 1,
      priceBook: { source: 'Price list', observedOn: '2026-08-14', basis: 'list', stale: true },
      items: [],
      unknown: monthlyTotal === null ? [{ meter: 'Premium v2 Unit', missing: 'price' }] : [],
      monthlyTotal,
      costPerMillion: null,
      findings: ['stale-book: the price book is 99 days old.'],
    },
    figures: {
      maxUnits: figure(10),
      ratedRps: none,
      cache: none,
      sla: none,
      scaleOut: none,
      includedCalls: none,
      cores: none,
      memory: none,
    },
    features: {},
    ...rest,
  };
}

const keys = (rows: readonly CatalogRow[]) => rows.map(({ key }) => key);
const columnsOf = (...ids: string[]): CatalogColumn[] => catalogColumns([]).filter(({ id }) => ids.includes(id));

describe('the cell of a price', () => {
  it('is the exact amount with the book as its source, and the findings without their codes', () => {
    const cell = cellOf(rowOf('apim/basic', '147.1680001'), 'cost');
    expect(cell).toMatchObject({ text: '147.17 USD', value: '147.1680001', status: 'derived', date: '2026-08-14' });
    expect(cell.note).toBe('The price book is 99 days old.');
  });

  it('is never zero when it is unknown, and says what is missing', () => {
    const cell = cellOf(rowOf('apim/premium-v2', null), 'cost');
    expect(cell).toMatchObject({ text: 'no price', value: null, status: 'notFound' });
    expect(cell.note).toContain('No price of Premium v2 Unit.');
    const unpriced = cellOf(rowOf('nginx/node', '1', { price: { unknown: 'No price book.' } }), 'cost');
    expect(unpriced).toMatchObject({ text: 'no price', value: null, note: 'No price book.' });
  });
});

describe('filterRows', () => {
  const rows = [
    rowOf('apim/basic', '1', { features: { vnet: figure(false) } }),
    rowOf('apim/premium', '2', { features: { vnet: figure(true, 'conflict') } }),
    rowOf('kong/d4', null, { gateway: { id: 'kong', name: 'Kong', kind: 'self-hosted' }, features: { vnet: none } }),
  ];
  const filtered = (filter: Partial<typeof initialState>) => keys(filterRows(rows, { ...initialState, ...filter }));

  it('shows everything when nothing is asked', () => expect(filtered({})).toEqual(keys(rows)));
  it('wants every feature and takes an unknown one for absent', () =>
    expect(filtered({ features: ['vnet'] })).toEqual(['apim/premium']));
  it('takes any of the kinds and gateways', () => {
    expect(filtered({ kinds: ['self-hosted', 'managed'] })).toHaveLength(3);
    expect(filtered({ gateways: ['kong'] })).toEqual(['kong/d4']);
    expect(filtered({ kinds: ['custom'] })).toEqual([]);
  });
  it('finds every word in the names, in any order and case', () =>
    expect(filtered({ text: ' premium  THE ' })).toEqual(['apim/premium']));
  it('leaves out what has no price', () =>
    expect(filtered({ pricedOnly: true })).toEqual(['apim/basic', 'apim/premium']));
});

describe('sortRows', () => {
  const rows = [rowOf('g/a', '10'), rowOf('g/b', null), rowOf('g/c', '9.5'), rowOf('g/d', '100000000000000000.01')];

  it('orders money as numbers and keeps the unknown last in both directions', () => {
    expect(keys(sortRows(rows, 'cost', 'ascending'))).toEqual(['g/c', 'g/a', 'g/d', 'g/b']);
    expect(keys(sortRows(rows, 'cost', 'descending'))).toEqual(['g/d', 'g/a', 'g/c', 'g/b']);
  });
  it('puts words after numbers', () => {
    const withUnits = (key: string, value: FigureView['value']) => {
      const row = rowOf(key, '1');
      return { ...row, figures: { ...row.figures, maxUnits: figure(value) } };
    };
    const mixed = [withUnits('g/auto', 'automatic'), withUnits('g/ten', 10), withUnits('g/two', 2)];
    expect(keys(sortRows(mixed, 'maxUnits', 'ascending'))).toEqual(['g/two', 'g/ten', 'g/auto']);
  });
});

describe('the URL', () => {
  it('holds the whole state, and nothing of the initial one', () => {
    expect(Object.values(writeState(initialState)).every((value) => value === null)).toBe(true);
    const state = {
      ...initialState,
      kinds: ['managed'],
      features: ['vnet', 'zones'],
      text: 'a & b=c',
      pricedOnly: true,
      sort: 'cost',
      direction: 'descending' as const,
      columns: ['cost', 'feature.vnet'],
      selected: ['apim/basic', 'apim/premium'],
    };
    const written = Object.entries(writeState(state)).filter((entry): entry is [string, string] => entry[1] !== null);
    expect(readState(new URLSearchParams(new URLSearchParams(written).toString()))).toEqual(state);
  });
  it('compares six tiers at most', () =>
    expect(readState(new URLSearchParams('sel=a,b,c,d,e,f,g')).selected).toHaveLength(6));
});

describe('the export', () => {
  const evil = '=HYPERLINK("http://evil.test","x")';
  const rows = [rowOf('apim/basic', '147.1680001', { tier: { id: 'basic', name: evil } })];

  it('has value, status, source and date of each column, and no formula', () => {
    const { data } = Papa.parse<string[]>(rowsToCsv(rows, columnsOf('cost', 'maxUnits')));
    expect(data[0]).toEqual([
      'Gateway',
      'Tier',
      'Key',
      ...['Per month', 'Per month: status', 'Per month: source', 'Per month: date'],
      ...['Maximum units', 'Maximum units: status', 'Maximum units: source', 'Maximum units: date'],
    ]);
    expect(data[1]).toEqual([
      'The apim',
      `'${evil}`,
      'apim/basic',
      ...['147.1680001', 'derived', 'Price list', '2026-08-14'],
      ...['10', 'published', 'Service limits, https://example.test/limits', '2025-09-09'],
    ]);
  });

  it('leaves an unknown figure empty with its status', () => {
    const { data } = Papa.parse<string[]>(rowsToCsv([rowOf('apim/isolated', null)], columnsOf('cost')));
    expect(data[1]!.slice(3, 5)).toEqual(['', 'notFound']);
  });

  it('says in JSON what the prices were asked for', () => {
    const asked = { region: 'westeurope', currency: 'USD', at: '2026-11-21', monthlyCalls: 60_000_000, units: 3 };
    const document = JSON.parse(rowsToJson(rows, columnsOf('cost'), asked));
    expect(document).toMatchObject({ schema: 'headroom.catalog-export/1', ...asked });
    expect(document.rows[0].figures.cost).toMatchObject({ value: '147.1680001', status: 'derived' });
  });
});

it('rows reach the browser as they were, and what tiers have in common goes once', () => {
  const rows = catalogRows(listEntries(), { currency: 'USD', on: '2026-11-22', usage: { monthlyCalls: 1e7 } });
  const packed = packRows(rows);
  expect(unpackRows(packed)).toEqual(rows);
  expect(packed.length).toBeLessThan(0.7 * JSON.stringify(rows).length);
  const figuresIn = (text: string) => (JSON.parse(text) as { figures: unknown[] }).figures.length;
  expect(figuresIn(packRows([...rows, ...rows]))).toBe(figuresIn(packed));
});
