'use client';

import { isNumeric, type ReportCell, type ReportColumn, type ReportTable } from '@headroom/core';
import { cellText, cellTitle } from '@headroom/figures';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { classNames } from '@/ui/class-names';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { Explain } from '@/ui/explain';
import { GradeTag } from '@/ui/grade-tag';
import { Tag } from '@/ui/tag';
import { columnExplanations } from './column-explanations';

/** What can be done to a row, at its end. */
export interface RowEnd {
  label: string;
  /** For each row of the table. */
  acts: readonly ReactNode[];
}

interface Row {
  index: number;
  planId: string | null;
  cells: readonly ReportCell[];
}

/** The cells of a report's table, each as every other output has it. */
export function ReportTableView({ table, rowEnd }: { table: ReportTable; rowEnd?: RowEnd }) {
  const { id, title, columns } = table;
  return (
    <DataTable
      name={id}
      label={title}
      columns={[...columns.map((column, index) => columnOf(id, column, index)), ...(rowEnd ? [actsOf(rowEnd)] : [])]}
      rows={table.rows.map((row, index) => ({ index, ...row }))}
      rowKey={({ index }) => String(index)}
    />
  );
}

function columnOf(table: ReportTable['id'], column: ReportColumn, index: number): DataColumn<Row> {
  const { id, label, kind } = column;
  const cellOf = ({ cells }: Row) => cells[index] ?? null;
  return {
    ...{ id, label, numeric: isNumeric(kind), wraps: true },
    explain: <ColumnExplanation table={table} column={column} />,
    value: cellOf,
    cell: (row) => <CellView column={column} cell={cellOf(row)} planId={row.planId} />,
    title: (row) => cellTitle(column, cellOf(row)),
    className: classNames(
      kind === 'date' && 'whitespace-nowrap',
      kind === 'money' && 'min-w-24',
      id === 'plan' && 'min-w-44 font-medium',
      id === 'why' && 'min-w-40 text-ink-2',
    ),
  };
}

const actsOf = ({ label, acts }: RowEnd): DataColumn<Row> => ({
  ...{ id: 'acts', label, className: 'text-right print:hidden' },
  cell: ({ index }) => acts[index],
});

const states = {
  Within: { tone: 'good', icon: CircleCheck },
  Over: { tone: 'bad', icon: CircleAlert },
  'Not known': { tone: 'warn', icon: CircleHelp },
} as const;

function CellView({ column, cell, planId }: { column: ReportColumn; cell: ReportCell; planId: string | null }) {
  const text = cellText(column, cell);
  if (column.id === 'plan' && planId !== null)
    return (
      <Link href={`/plans/${planId}`} className="hover:text-accent hover:underline">
        {text}
      </Link>
    );
  if (column.kind === 'grade' && (cell === 'A' || cell === 'B' || cell === 'C' || cell === 'D' || cell === 'E'))
    return <GradeTag grade={cell} />;
  if (column.id === 'state') return <Tag {...states[text as keyof typeof states]}>{text}</Tag>;
  return text;
}

function ColumnExplanation({ table, column: { id, label } }: { table: ReportTable['id']; column: ReportColumn }) {
  const isOfPolicy = table === 'policies' && (id === 'costPerMillion' || id === 'monthlyCost');
  const text = columnExplanations[isOfPolicy ? 'policyCost' : id];
  return text && <Explain what={label}>{text}</Explain>;
}
