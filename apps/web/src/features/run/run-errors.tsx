import { addOutcomes, completedOf, noOutcomes, type Outcome } from '@headroom/core';
import { CircleCheck, Clock } from 'lucide-react';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { formatCount, formatShare } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import { failureNames } from '@/ui/failure-names';
import { RunErrorExamples } from './run-error-examples';
import { judgedStages, type RunView } from './run-view';

/** Failures of the judged stages by kind, with examples in the target's own words. */
export function RunErrors({ run }: { run: RunView }) {
  const stages = judgedStages(run);
  const counts = stages.reduce((sum, { statistics }) => addOutcomes(sum, statistics.outcomes), noOutcomes());
  const total = completedOf(counts);
  const kinds = (Object.keys(failureNames) as Outcome[])
    .filter((kind) => counts[kind] > 0)
    .sort((left, right) => counts[right] - counts[left]);
  return (
    <Card
      title="Errors"
      note={total > 0 ? `of ${formatCount(total)} requests in judged stages` : undefined}
      padded={false}
    >
      {kinds.length === 0 ? (
        stages.length === 0 ? (
          <EmptyState icon={Clock} title="Nothing counted yet" />
        ) : (
          <EmptyState icon={CircleCheck} title="No request failed" />
        )
      ) : (
        <Table label="Errors by kind">
          <thead>
            <tr>
              <Th>Kind</Th>
              <Th numeric>Requests</Th>
              <Th numeric>Share</Th>
              <Th>Stages</Th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <Tr key={kind}>
                <Td>{failureNames[kind]}</Td>
                <Td numeric>{formatCount(counts[kind])}</Td>
                <Td numeric>{formatShare(counts[kind] / total)}</Td>
                <Td className="text-ink-2">
                  {stages
                    .filter(({ statistics }) => statistics.outcomes[kind] > 0)
                    .map(({ stage }) => stage)
                    .join(', ')}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {(kinds.length > 0 || run.errorExamples.length > 0) && <RunErrorExamples run={run} kinds={kinds} />}
    </Card>
  );
}
