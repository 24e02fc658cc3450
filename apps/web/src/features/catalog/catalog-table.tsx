import Link from 'next/link';
import { memo } from 'react';
import { classNames } from '@/ui/class-names';
import { SortHeading, type Direction } from '@/ui/sort-heading';
import { Table, Td } from '@/ui/table';
import { cellOf, type CatalogColumn } from './catalog-columns';
import type { CatalogRow } from '@headroom/gateways';
import { FigureCell } from './figure-cell';
import { sourceKey } from './row-sources';

interface CatalogTableProps {
  /** The rows to show, in their order. */
  rows: readonly CatalogRow[];
  columns: readonly CatalogColumn[];
  sourceNumbers: ReadonlyMap<string, number>;
  sort: string;
  direction: Direction;
  onSort: (columnId: string) => void;
  selected: readonly string[];
  selectionFull: boolean;
  onSelect: (key: string, chosen: boolean) => void;
  /** Search parameters of the prices, for the links to the tiers. */
  priceQuery: string;
}

/** Gateways and tiers side by side. */
export function CatalogTable({ rows, columns, sort, direction, onSort, ...rest }: CatalogTableProps) {
  const { selected, selectionFull, onSelect, priceQuery, sourceNumbers } = rest;
  const heading = (id: string, label: string, numeric: boolean, className?: string) => (
    <SortHeading
      key={id}
      label={label}
      numeric={numeric}
      direction={sort === id ? direction : null}
      onSort={() => onSort(id)}
      wrapped
      className={classNames('sticky top-0 z-10 bg-surface align-bottom', className)}
    />
  );
  return (
    <Table
      label="Catalog"
      boxClassName="max-h-[75vh] overflow-auto"
      className="min-w-full table-fixed"
      style={{ width: `${nameRem + columns.reduce((sum, column) => sum + widthRem(column), 0)}rem` }}
    >
      <colgroup>
        <col style={{ width: `${nameRem}rem` }} />
        {columns.map((column) => (
          <col key={column.id} style={{ width: `${widthRem(column)}rem` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {heading('gateway', 'Gateway and tier', false, 'z-20 sm:left-0')}
          {columns.map(({ id, label, numeric }) => heading(id, label, numeric))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CatalogTableRow
            key={row.key}
            row={row}
            columns={columns}
            sourceNumbers={sourceNumbers}
            chosen={selected.includes(row.key)}
            selectionFull={selectionFull}
            onSelect={onSelect}
            priceQuery={priceQuery}
          />
        ))}
      </tbody>
    </Table>
  );
}

// Widths are given: a filter moves no column, and the browser need not measure every cell again.
const nameRem = 17;
const widthRem = ({ id, numeric }: CatalogColumn) =>
  id === 'scaleOut' ? 20 : id === 'cache' ? 12 : id === 'cost' ? 10 : numeric ? 8.5 : 10.5;

interface CatalogTableRowProps {
  row: CatalogRow;
  columns: readonly CatalogColumn[];
  sourceNumbers: ReadonlyMap<string, number>;
  chosen: boolean;
  selectionFull: boolean;
  onSelect: (key: string, chosen: boolean) => void;
  priceQuery: string;
}

const CatalogTableRow = memo(function CatalogTableRow(props: CatalogTableRowProps) {
  const { row, columns, sourceNumbers, chosen, selectionFull, onSelect, priceQuery } = props;
  const stale = 'items' in row.price && row.price.priceBook?.stale;
  return (
    <tr className={classNames(chosen && 'bg-accent-soft')}>
      <Td className={classNames('z-5 sm:sticky sm:left-0', chosen ? 'bg-accent-soft' : 'bg-surface')}>
        <span className="flex items-start gap-2.5">
          <input
            type="checkbox"
            aria-label={`Compare ${row.gateway.name} ${row.tier.name}`}
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={chosen}
            disabled={selectionFull && !chosen}
            onChange={({ target }) => onSelect(row.key, target.checked)}
          />
          <span className="min-w-0">
            <Link
              href={`/catalog/gateways/${row.gateway.id}/tiers/${row.tier.id}${priceQuery}`}
              prefetch={false}
              className="font-medium hover:text-accent hover:underline"
            >
              {row.tier.name}
            </Link>
            <span className="block text-xs text-ink-3">{row.gateway.name}</span>
          </span>
        </span>
      </Td>
      {columns.map(({ id, numeric }) => {
        const figure = cellOf(row, id);
        return (
          <Td key={id} numeric={numeric}>
            <FigureCell
              figure={figure}
              sourceNumber={figure.source ? sourceNumbers.get(sourceKey(figure.source)) : undefined}
              flag={stale && id === 'cost' && figure.value !== null ? 'old price' : undefined}
            />
          </Td>
        );
      })}
    </tr>
  );
});
