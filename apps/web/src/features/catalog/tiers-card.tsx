import Link from 'next/link';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { Table, Td, Th, Tr } from '@/ui/table';
import { catalogColumns, cellOf } from './catalog-columns';
import type { CatalogRow } from '@headroom/gateways';
import { FigureCell } from './figure-cell';

const columnIds = ['cost', 'maxUnits', 'ratedRps', 'sla', 'includedCalls', 'scaleOut'];

interface TiersCardProps {
  rows: readonly CatalogRow[];
  priceQuery: string;
  note: ReactNode;
}

/** The tiers of one gateway. */
export function TiersCard({ rows, priceQuery, note }: TiersCardProps) {
  const columns = catalogColumns([]).filter(({ id }) => columnIds.includes(id));
  return (
    <Card title="Tiers" note={note} padded={false}>
      <Table label="Tiers">
        <thead>
          <tr>
            <Th>Tier</Th>
            {columns.map(({ id, label, numeric }) => (
              <Th key={id} numeric={numeric}>
                {label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.key}>
              <Td className="min-w-36">
                <Link
                  href={`/catalog/gateways/${row.gateway.id}/tiers/${row.tier.id}${priceQuery}`}
                  className="font-medium hover:text-accent hover:underline"
                >
                  {row.tier.name}
                </Link>
              </Td>
              {columns.map(({ id, numeric }) => (
                <Td key={id} numeric={numeric} className="max-w-60">
                  <FigureCell figure={cellOf(row, id)} />
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
