'use client';

import { FileSpreadsheet, FileText } from 'lucide-react';
import { useKeptQuery } from '@/ui/use-kept-query';

const look =
  'inline-flex min-h-8 items-center gap-1.5 rounded-md border border-control/50 bg-surface px-3 text-[13px] font-medium hover:bg-sunken';

/** The whole report as files, as the page shows it. */
export function ReportFiles() {
  const asShown = useKeptQuery();
  const paper = (paper: string) => asShown('/api/reports/cost.pdf', { paper });
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <a href={paper('a4')} download className={look}>
        <FileText aria-hidden className="size-3.5" /> PDF, A4
      </a>
      <a href={paper('letter')} download className={look}>
        <FileText aria-hidden className="size-3.5" /> PDF, Letter
      </a>
      <a href={asShown('/api/reports/cost.xlsx')} download className={look}>
        <FileSpreadsheet aria-hidden className="size-3.5" /> Excel, all tables
      </a>
    </div>
  );
}
