import { X } from 'lucide-react';
import Link from 'next/link';
import { Table, Td, Th, Tr } from '@/ui/table';
import { classNames } from '@/ui/class-names';
import { cellOf, type CatalogColumn } from './catalog-columns';
import type { CatalogRow } from '@headroom/gateways';
import { FigureCell } from './figure-cell';
import { sourceKey } from './row-sources';

interface ComparisonTableProps {
  rows: readonly CatalogRow[];
  columns: readonly CatalogColumn[];
  sourceNumbers: ReadonlyMap<string, number>;
  priceQuery: string;
  /** The address of the comparison without a tier. */
  hrefWithout: (key: string) => string;
}

/** Tiers as columns, figures as rows; one row for each. */
export function ComparisonTable({ rows, columns, sourceNumbers, priceQuery, hrefWithout }: ComparisonTableProps) {
  return (
    <Table label="Comparison" boxClassName="max-h-[80vh] overflow-auto">
      <thead>
        <tr>
          <Th className="sticky top-0 z-20 bg-surface sm:left-0">Figure</Th>
          {rows.map((row) => (
            <Th key={row.key} className="sticky top-0 z-10 min-w-44 bg-surface align-top">
              <span className="flex items-start justify-between gap-2 whitespace-normal">
                <span>
                  <Link
                    href={`/catalog/gateways/${row.gateway.id}/tiers/${row.tier.id}${priceQuery}`}
                    className="text-[13px] text-ink hover:text-accent hover:underline"
                  >
                    {row.tier.name}
                  </Link>
                  <span className="block font-normal">{row.gateway.name}</span>
                </span>
                {rows.length > 2 && (
                  <Link
                    href={hrefWithout(row.key)}
                    aria-label={`Remove ${row.gateway.name} ${row.tier.name}`}
                    className="inline-flex size-6 items-center justify-center rounded-md hover:bg-sunken"
                  >
                    <X aria-hidden className="size-3.5" />
                  </Link>
                )}
              </span>
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ id, label }) => {
          return (
            <Tr key={id}>
              <Th
                scope="row"
                className={classNames('max-w-52 min-w-36 bg-surface align-top whitespace-normal sm:sticky sm:left-0')}
              >
                {label}
              </Th>
              {rows.map((row) => {
                const figure = cellOf(row, id);
                return (
                  <Td key={row.key}>
                    <FigureCell
                      figure={figure}
                      sourceNumber={figure.source ? sourceNumbers.get(sourceKey(figure.source)) : undefined}
                    />
                  </Td>
                );
              })}
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** Whether the tiers have different values, or one has a value that another lacks. */
export const differs = (rows: readonly CatalogRow[], columnId: string): boolean =>
  new Set(rows.map((row) => cellOf(row, columnId).value)).size > 1;
