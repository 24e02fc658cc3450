'use client';

import Link from 'next/link';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { Tag } from '@/ui/tag';
import type { PlanRow } from './plan-row';
import { VerdictTag, verdictLooks } from './verdict-tag';

interface PlansTableProps {
  plans: readonly PlanRow[];
  excerpt?: boolean;
  isPart?: boolean;
}

/** Plans with what they ask and their answer. */
export function PlansTable({ plans, ...rest }: PlansTableProps) {
  return (
    <DataTable name="plans" label="Plans" columns={columns} rows={plans} rowKey={({ id }) => id} stacks {...rest} />
  );
}

const columns: DataColumn<PlanRow>[] = [
  {
    ...{ id: 'plan', label: 'Plan', className: 'min-w-52' },
    value: ({ name }) => name,
    cell: ({ id, name, asked }) => (
      <>
        <Link href={`/plans/${id}`} className="font-medium hover:text-accent hover:underline">
          {name}
        </Link>
        <span className="block text-xs text-ink-3">{asked}</span>
      </>
    ),
  },
  {
    ...{ id: 'verdict', label: 'Verdict' },
    value: ({ verdict }) => verdict && verdictLooks[verdict].word,
    cell: ({ verdict }) => (verdict ? <VerdictTag verdict={verdict} /> : <Tag>Not evaluated</Tag>),
  },
  {
    ...{ id: 'answer', label: 'Answer', className: 'min-w-72' },
    value: ({ answer }) => answer,
    cell: ({ answer }) => answer ?? 'No answer yet.',
  },
];
