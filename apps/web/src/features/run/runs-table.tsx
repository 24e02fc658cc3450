'use client';

import Link from 'next/link';
import { CompareBar, CompareBox } from '@/ui/compare-selection';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { GradeTag } from '@/ui/grade-tag';
import { ImportedTag } from '@/ui/imported-tag';
import { outcomeLooks } from '@/ui/outcome-looks';
import { Elapsed, Time } from '@/ui/time';
import type { RunRow } from './run-row';
import { RunStateTag, SimulatedTag } from './run-state-tag';

interface RunsTableProps {
  runs: readonly RunRow[];
  excerpt?: boolean;
  isPart?: boolean;
}

/** Runs, newest first unless sorted; those that are chosen can be compared. */
export function RunsTable({ runs, ...rest }: RunsTableProps) {
  return (
    <>
      <DataTable
        name="runs"
        label="Runs"
        columns={rest.excerpt ? columns.filter(({ id }) => id !== 'took') : columns}
        rows={runs}
        rowKey={({ id }) => id}
        stacks
        {...rest}
      />
      <CompareBar />
    </>
  );
}

const stateInWords = ({ state, outcome, imported }: RunRow) =>
  imported ? 'Imported' : outcome ? outcomeLooks[outcome].word : state;

const columns: DataColumn<RunRow>[] = [
  {
    ...{ id: 'compare', label: 'Compare', className: 'w-0 pr-0' },
    cell: ({ id, name, createdAt }) => <CompareBox runId={id} name={name} createdAt={createdAt} />,
  },
  {
    ...{ id: 'run', label: 'Run', className: 'min-w-44' },
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link href={`/runs/${id}`} className="font-medium hover:text-accent hover:underline">
        {name}
      </Link>
    ),
  },
  {
    ...{ id: 'state', label: 'State' },
    value: stateInWords,
    copied: (run) => (run.simulated ? `${stateInWords(run)}, simulated` : stateInWords(run)),
    cell: (run) => (
      <span className="flex flex-wrap gap-1">
        {run.imported ? (
          <>
            <ImportedTag />
            <GradeTag grade={run.grade} />
          </>
        ) : (
          <RunStateTag run={run} />
        )}
        {run.simulated && <SimulatedTag />}
      </span>
    ),
  },
  {
    ...{ id: 'answer', label: 'Answer', numeric: true, unit: 'rps' },
    value: ({ rps }) => rps,
    copied: ({ rps, isLowerBound }) => (rps !== null && isLowerBound ? `at least ${rps}` : rps),
    cell: ({ answer, answerNote }) => (
      <span className="font-medium" title={answerNote}>
        {answer}
      </span>
    ),
  },
  {
    ...{ id: 'subject', label: 'Under test', className: 'min-w-40 text-ink-2' },
    value: ({ subject }) => subject,
    cell: ({ subject, detail }) => (
      <>
        {subject}
        <span className="block text-xs text-ink-3">{detail}</span>
      </>
    ),
  },
  {
    ...{ id: 'started', label: 'Started', className: 'whitespace-nowrap text-ink-2' },
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    ...{ id: 'took', label: 'Took', numeric: true, unit: 's', className: 'text-ink-2' },
    value: ({ startedAt, finishedAt }) =>
      startedAt && finishedAt ? (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000 : null,
    cell: ({ startedAt, finishedAt }) => (startedAt ? <Elapsed from={startedAt} to={finishedAt} /> : '–'),
  },
];
