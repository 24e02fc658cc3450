'use client';

import { Download, GitCompareArrows, SearchX } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Button, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { catalogColumns, type FeatureName } from './catalog-columns';
import { CatalogFilters } from './catalog-filters';
import type { CatalogRow } from '@headroom/gateways';
import { initialState, maxCompared, type CatalogState } from './catalog-state';
import { CatalogTable } from './catalog-table';
import { rowsToCsv, rowsToJson } from './export-rows';
import { filterRows } from './filter-rows';
import { unpackRows } from './packed-rows';
import { priceQueryText, type PriceQuery } from './price-query';
import { numberSources, sourcesShown } from './row-sources';
import { saveFile } from './save-file';
import { sortRows } from './sort-rows';
import { SourceList } from './source-list';
import { useCatalogState } from './use-catalog-state';

interface CatalogBrowserProps {
  /** Of `packRows`. */
  packed: string;
  features: readonly FeatureName[];
  query: PriceQuery;
  today: string;
}

/** The catalog's rows with filters, order, columns, a selection to compare, and an export of what is on screen. */
export function CatalogBrowser({ packed, features, query, today }: CatalogBrowserProps) {
  const rows = useMemo(() => unpackRows(packed), [packed]);
  const [state, setState] = useCatalogState();
  // A filter draws the first rows only, so that it answers at once however many there are.
  const [all, setAll] = useState(false);
  const change = (changes: Partial<CatalogState>) => {
    setAll(false);
    setState((before) => ({ ...before, ...changes }));
  };

  const every = useMemo(() => catalogColumns(features), [features]);
  const sourceNumbers = useMemo(() => numberSources(rows, every), [rows, every]);
  const columns = useMemo(() => every.filter(({ id }) => state.columns.includes(id)), [every, state.columns]);
  const sorted = useMemo(() => sortRows(rows, state.sort, state.direction), [rows, state.sort, state.direction]);
  const filtered = useMemo(() => filterRows(sorted, state), [sorted, state]);
  const shown = useMemo(() => (all ? filtered : filtered.slice(0, firstRows)), [filtered, all]);
  const sources = useMemo(() => sourcesShown(filtered, columns), [filtered, columns]);

  const sortBy = (column: string) =>
    setState((before) => ({
      ...before,
      sort: column,
      direction: before.sort === column && before.direction === 'ascending' ? 'descending' : 'ascending',
    }));
  const select = useCallback(
    (key: string, chosen: boolean) =>
      setState((before) => ({
        ...before,
        selected: chosen
          ? [...before.selected, key].slice(0, maxCompared)
          : before.selected.filter((other) => other !== key),
      })),
    [setState],
  );
  const priceQuery = useMemo(() => priceQueryText(query, today), [query, today]);
  const asked = {
    region: query.region,
    currency: query.currency,
    at: query.at,
    monthlyCalls: query.monthlyCalls,
    units: query.units,
  };

  return (
    <div className="space-y-4">
      <Card padded={false}>
        <div className="border-b border-line p-3">
          <CatalogFilters
            state={state}
            onChange={change}
            kinds={distinct(rows.map(({ gateway }) => gateway.kind))}
            gateways={distinctGateways(rows)}
            features={features}
            columns={every}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
          <output aria-live="polite" className="text-xs text-ink-2" data-testid="catalog-count">
            {filtered.length === rows.length ? `${rows.length} tiers` : `${filtered.length} of ${rows.length} tiers`}
          </output>
          <span className="flex flex-wrap items-center gap-1">
            {state.selected.length > 0 && (
              <>
                {state.selected.length > 1 ? (
                  <ButtonLink
                    look="primary"
                    href={`/catalog/compare?${new URLSearchParams([
                      ...new URLSearchParams(priceQuery),
                      ['sel', state.selected.join(',')],
                    ])}`}
                  >
                    <GitCompareArrows aria-hidden /> Compare {state.selected.length} tiers
                  </ButtonLink>
                ) : (
                  <span className="px-2 text-xs text-ink-3">Choose up to {maxCompared} to compare</span>
                )}
                <Button look="quiet" onClick={() => change({ selected: [] })}>
                  Clear selection
                </Button>
              </>
            )}
            <Button
              look="quiet"
              onClick={() => saveFile('headroom-catalog.csv', 'text/csv', rowsToCsv(filtered, columns))}
            >
              <Download aria-hidden /> CSV
            </Button>
            <Button
              look="quiet"
              onClick={() =>
                saveFile('headroom-catalog.json', 'application/json', rowsToJson(filtered, columns, asked))
              }
            >
              <Download aria-hidden /> JSON
            </Button>
          </span>
        </div>
        {filtered.length === 0 && (
          <EmptyState
            icon={SearchX}
            title="No tier meets all of these filters"
            action={
              <Button
                onClick={() =>
                  change({ ...initialState, sort: state.sort, direction: state.direction, columns: state.columns })
                }
              >
                Clear filters
              </Button>
            }
          >
            A feature of which the catalog is not sure counts as absent.
          </EmptyState>
        )}
        <div hidden={filtered.length === 0}>
          <CatalogTable
            rows={shown}
            columns={columns}
            sourceNumbers={sourceNumbers}
            sort={state.sort}
            direction={state.direction}
            onSort={sortBy}
            selected={state.selected}
            selectionFull={state.selected.length >= maxCompared}
            onSelect={select}
            priceQuery={priceQuery}
          />
          {shown.length < filtered.length && (
            <p className="border-t border-line p-2 text-center">
              <Button look="quiet" onClick={() => setAll(true)}>
                Show all {filtered.length} tiers
              </Button>
            </p>
          )}
        </div>
      </Card>
      <SourceList sources={sources} numbers={sourceNumbers} />
    </div>
  );
}

const firstRows = 20;

const distinct = (values: readonly string[]) => [...new Set(values)];

const distinctGateways = (rows: readonly CatalogRow[]) => [
  ...new Map(rows.map(({ gateway }) => [gateway.id, gateway])).values(),
];
