'use client';

import type { ReportTable } from '@headroom/core';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { useKeptQuery } from '@/ui/use-kept-query';
import { ReportTableView, type RowEnd } from './report-table-view';

interface ReportTableCardProps {
  table: ReportTable;
  note: string;
  rowEnd?: RowEnd;
  /** What stands below the table. */
  children?: ReactNode;
}

/** One table of a report, with its file, which is as the table is shown. */
export function ReportTableCard({ table, note, rowEnd, children }: ReportTableCardProps) {
  const { id, title, rows } = table;
  const asShown = useKeptQuery();
  return (
    <Card
      id={id}
      title={title}
      note={note}
      padded={false}
      actions={
        rows.length > 0 && (
          <a
            href={asShown('/api/reports/cost.csv', { table: id })}
            download
            className="flex items-center gap-1 rounded-sm text-xs text-accent hover:underline print:hidden"
          >
            <Download aria-hidden className="size-3" /> CSV
            <span className="sr-only"> of {title}</span>
          </a>
        )
      }
    >
      {rows.length > 0 && <ReportTableView table={table} {...(rowEnd && { rowEnd })} />}
      {children}
    </Card>
  );
}
