'use client';

import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { unknown } from '@/ui/format';
import { GradeTag } from '@/ui/grade-tag';

/** A row of published evidence, as it is shown. */
export interface EvidenceRow {
  id: string;
  grade: 'D' | 'E';
  title: string;
  variant: string | null;
  /** Tier, hardware and scenario. */
  setting: string;
  /** What the source says of it, and what the laws of queueing do. */
  sentences: readonly string[];
  rps: number | null;
  /** The same with its bound. */
  rate: string;
  loadText: string | null;
  load: ReactNode;
  /** One percentile each. */
  latency: readonly string[];
  sourceText: string;
  source: ReactNode;
}

export const EvidenceTable = ({ rows }: { rows: readonly EvidenceRow[] }) => (
  <DataTable
    name="evidence"
    label="Published evidence"
    columns={columns}
    rows={rows}
    rowKey={({ id }) => id}
    scrolls
    stacks
  />
);

const columns: DataColumn<EvidenceRow>[] = [
  {
    ...{ id: 'tested', label: 'What was tested', className: 'min-w-64' },
    value: ({ title, variant }) => [title, variant].filter(Boolean).join(' · '),
    copiedAlso: [
      { label: 'Setting', value: ({ setting }) => setting },
      { label: 'Remarks', value: ({ sentences }) => sentences.join(' ') },
    ],
    cell: ({ title, variant, setting, sentences }) => (
      <>
        <span className="font-medium">{title}</span>
        {variant && <span className="text-ink-2"> · {variant}</span>}
        <span className="block text-xs text-ink-3">{setting}</span>
        {sentences.map((sentence) => (
          <span key={sentence} className="mt-1 flex gap-1.5 text-xs text-ink-2">
            <Info aria-hidden className="mt-0.5 size-3 shrink-0 text-ink-3" />
            {sentence}
          </span>
        ))}
      </>
    ),
  },
  {
    ...{ id: 'grade', label: 'Grade' },
    value: ({ grade }) => grade,
    cell: ({ grade }) => <GradeTag grade={grade} />,
  },
  {
    ...{ id: 'rps', label: 'Requests per second', numeric: true },
    value: ({ rps }) => rps,
    copied: ({ rps, rate }) => (rps === null ? null : rate),
    cell: ({ rate }) => rate,
  },
  {
    ...{ id: 'load', label: 'Load', className: 'max-w-72 min-w-32' },
    value: ({ loadText }) => loadText,
    cell: ({ load }) => load,
  },
  {
    ...{ id: 'latency', label: 'Latency', className: 'text-xs whitespace-nowrap text-ink-2' },
    value: ({ latency }) => latency.join(', ') || null,
    cell: ({ latency }) =>
      latency.length === 0
        ? unknown
        : latency.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          )),
  },
  {
    ...{ id: 'source', label: 'Source', className: 'min-w-32 text-xs text-ink-2' },
    value: ({ sourceText }) => sourceText,
    cell: ({ source }) => source,
  },
];
