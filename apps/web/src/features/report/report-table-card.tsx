import { isNumeric, type ReportColumn, type ReportTable } from '@headroom/core';
import Link from 'next/link';
import { Download } from 'lucide-react';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { Explain } from '@/ui/explain';
import { GradeTag } from '@/ui/grade-tag';
import { Table, Td, Th, Tr } from '@/ui/table';
import { cellText, cellTitle } from './cell-text';
import { columnExplanations } from './column-explanations';

interface ReportTableCardProps {
  table: ReportTable;
  note: string;
  /** Of the report, with its question mark; the file of this table has the same. */
  query: string;
}

/** One table of a report, with its file. */
export function ReportTableCard({ table: { id, title, columns, rows }, note, query }: ReportTableCardProps) {
  const file = `/api/reports/cost.csv${query ? `${query}&` : '?'}table=${id}`;
  return (
    <Card
      id={id}
      title={title}
      note={note}
      padded={false}
      actions={
        <a
          href={file}
          download
          className="flex items-center gap-1 rounded-sm text-xs text-accent hover:underline print:hidden"
        >
          <Download aria-hidden className="size-3" /> CSV
          <span className="sr-only"> of {title}</span>
        </a>
      }
    >
      <Table label={title} data-report={id}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Th
                key={column.id}
                numeric={isNumeric(column.kind)}
                className={classNames('align-bottom whitespace-normal', column.kind === 'money' && 'min-w-24')}
              >
                <span data-label>{column.label}</span>
                <ColumnExplanation table={id} column={column} />
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ planId, cells }, row) => (
            <Tr key={row}>
              {cells.map((cell, index) => {
                const column = columns[index]!;
                const text = cellText(column, cell);
                return (
                  <Td
                    key={column.id}
                    numeric={isNumeric(column.kind)}
                    title={cellTitle(column, cell)}
                    className={classNames(
                      column.kind === 'date' && 'whitespace-nowrap',
                      column.id === 'plan' && 'min-w-44 font-medium',
                      column.id === 'why' && cell !== null && 'min-w-60 text-ink-2',
                    )}
                  >
                    {column.id === 'plan' ? (
                      <Link href={`/plans/${planId}`} className="hover:text-accent hover:underline">
                        {text}
                      </Link>
                    ) : column.kind === 'grade' &&
                      (cell === 'A' || cell === 'B' || cell === 'C' || cell === 'D' || cell === 'E') ? (
                      <GradeTag grade={cell} />
                    ) : (
                      text
                    )}
                  </Td>
                );
              })}
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function ColumnExplanation({ table, column: { id, label } }: { table: ReportTable['id']; column: ReportColumn }) {
  const isOfPolicy = table === 'policies' && (id === 'costPerMillion' || id === 'monthlyCost');
  const text = columnExplanations[isOfPolicy ? 'policyCost' : id];
  return text && <Explain what={label}>{text}</Explain>;
}
