import Papa from 'papaparse';
import { cellOf, type CatalogColumn } from './catalog-columns';
import type { CatalogRow } from '@headroom/gateways';
import { sourceKey } from './row-sources';

/** The table as seen, as CSV: of each column its value, status, source and date. What could be taken for a formula is text. */
export function rowsToCsv(rows: readonly CatalogRow[], columns: readonly CatalogColumn[]): string {
  const head = columns.flatMap(({ label }) => [label, `${label}: status`, `${label}: source`, `${label}: date`]);
  const lines = rows.map((row) => [
    row.gateway.name,
    row.tier.name,
    row.key,
    ...columns.flatMap(({ id }) => {
      const { value, status, source, date } = cellOf(row, id);
      return [value ?? '', status, source ? sourceKey(source) : '', date ?? ''];
    }),
  ]);
  return Papa.unparse([['Gateway', 'Tier', 'Key', ...head], ...lines], { escapeFormulae: true });
}

interface ExportHead {
  region: string | null;
  currency: string;
  at: string;
  monthlyCalls: number | null;
  units: number;
}

/** The table as seen, as a JSON document with what its prices were asked for. Money stays a decimal string. */
export function rowsToJson(rows: readonly CatalogRow[], columns: readonly CatalogColumn[], asked: ExportHead): string {
  const document = {
    schema: 'headroom.catalog-export/1',
    ...asked,
    rows: rows.map((row) => ({
      key: row.key,
      gateway: row.gateway.name,
      tier: row.tier.name,
      figures: Object.fromEntries(
        columns.map(({ id, label }) => {
          const { value, status, source, date, note } = cellOf(row, id);
          return [id, { label, value, status, source: source && { ...source }, date, note }];
        }),
      ),
    })),
  };
  return JSON.stringify(document, null, 2);
}
