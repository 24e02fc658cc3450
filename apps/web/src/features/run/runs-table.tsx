import Link from 'next/link';
import type { ImportedRun } from '@headroom/services';
import type { Wire } from '@/server/wire';
import { CompareBar, CompareBox } from '@/ui/compare-selection';
import { formatFull, formatNumber } from '@/ui/format';
import { GradeTag } from '@/ui/grade-tag';
import { ImportedTag } from '@/ui/imported-tag';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Elapsed, Time } from '@/ui/time';
import { subjectName } from '@/ui/tier-name';
import { answerFigure } from '@/ui/answer-figure';
import { RunStateTag, SimulatedTag } from './run-state-tag';
import type { RunHeadView } from './run-view';

interface RunsTableProps {
  runs: readonly RunHeadView[];
  tierNames: Record<string, string>;
}

/** Runs, newest first; those that are chosen can be compared. */
export function RunsTable({ runs, tierNames }: RunsTableProps) {
  return (
    <>
      <Table label="Runs">
        <thead>
          <tr>
            <Th>
              <span className="sr-only">Compare</span>
            </Th>
            <Th>Run</Th>
            <Th>State</Th>
            <Th numeric>Answer</Th>
            <Th>Under test</Th>
            <Th>Started</Th>
            <Th numeric>Took</Th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => {
            const { value, note } = run.imported ? importFigure(run.imported) : answerFigure(run.answer);
            const subject = run.imported ? run.imported.subject : run.definition.subject;
            return (
              <Tr key={run.id}>
                <Td className="w-0 pr-0">
                  <CompareBox runId={run.id} name={run.name} createdAt={run.createdAt} />
                </Td>
                <Td className="min-w-44">
                  <Link href={`/runs/${run.id}`} className="font-medium hover:text-accent hover:underline">
                    {run.name}
                  </Link>
                </Td>
                <Td>
                  <span className="flex flex-wrap gap-1">
                    {run.imported ? (
                      <>
                        <ImportedTag />
                        <GradeTag grade={run.imported.report.grade} />
                      </>
                    ) : (
                      <RunStateTag run={run} />
                    )}
                    {run.simulated && <SimulatedTag />}
                  </span>
                </Td>
                <Td numeric>
                  <span className="font-medium" title={note}>
                    {value}
                  </span>
                </Td>
                <Td className="whitespace-nowrap text-ink-2">
                  {subject
                    ? `${subjectName(subject, tierNames)} × ${subject.units} · ${subject.policySet}`
                    : 'Not named'}
                  <span className="block text-xs text-ink-3">
                    {run.imported
                      ? run.imported.formatLabel
                      : `p${run.definition.slo.percentile} ≤ ${formatFull(run.definition.slo.latencyMs)} ms`}
                  </span>
                </Td>
                <Td className="whitespace-nowrap text-ink-2">
                  <Time at={run.createdAt} />
                </Td>
                <Td numeric className="text-ink-2">
                  {run.startedAt ? <Elapsed from={run.startedAt} to={run.finishedAt} /> : '–'}
                </Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
      <CompareBar />
    </>
  );
}

/** Of results from elsewhere, what they carried: nobody asked them for a capacity. */
const importFigure = ({ report }: Wire<ImportedRun>) => ({
  value: report.throughputRps === null ? '–' : `${formatNumber(report.throughputRps)} rps`,
  note: 'requests per second of the imported run',
});
