import type { Check } from '@headroom/core';
import { CircleCheck, CircleX, ShieldQuestionMark } from 'lucide-react';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Table, Td, Th, Tr } from '@/ui/table';
import { judgedStages, type JudgedStage, type RunView } from './run-view';

const checkNames: Record<Check['id'], { name: string; meaning: string }> = {
  complete: { name: 'Complete', meaning: 'Every stage ran to its end as asked' },
  restarts: { name: 'No restarts', meaning: 'The target did not restart under load' },
  steady: { name: 'Steady', meaning: 'Throughput and latency did not drift within the stage' },
  'generator-cpu': { name: 'Generator CPU', meaning: 'The generator had CPU to spare' },
  'event-loop': { name: 'Event loop', meaning: 'The generator’s clock ticked on time' },
  'send-lag': { name: 'Send lag', meaning: 'Requests left when they were meant to' },
  dropped: { name: 'Nothing skipped', meaning: 'What was to be sent was sent, and on time' },
  connections: { name: 'Connections', meaning: 'The connection limit did not hold requests back' },
  'offered-as-asked': { name: 'Offered as asked', meaning: 'The rate offered was the rate asked for' },
};

/** Whether the stages may speak of the target at all: each check over all judged stages. */
export function Certificate({ run }: { run: RunView }) {
  const stages = judgedStages(run);
  const invalid = stages.filter(({ verdict }) => verdict.result === 'invalid').length;
  return (
    <Card
      title="Validity certificate"
      note={stages.length > 0 ? `${stages.length - invalid} of ${stages.length} judged stages are valid` : undefined}
      padded={false}
    >
      {stages.length === 0 ? (
        <EmptyState icon={ShieldQuestionMark} title="Nothing to certify yet">
          Each stage is checked when it ends. A check that cannot be shown to hold does not pass.
        </EmptyState>
      ) : (
        <Table label="Validity certificate">
          <thead>
            <tr>
              <Th>Check</Th>
              <Th>Result</Th>
              <Th>Figures</Th>
            </tr>
          </thead>
          <tbody>
            {checksOf(stages).map(({ id, passed, failures, figures }) => (
              <Tr key={id}>
                <Td>
                  <span className="font-medium whitespace-nowrap">{checkNames[id].name}</span>
                  <span className="block min-w-48 text-xs text-ink-3">{checkNames[id].meaning}</span>
                </Td>
                <Td className="whitespace-nowrap">
                  {failures.length === 0 ? (
                    <span className="flex items-center gap-1.5 text-good">
                      <CircleCheck aria-hidden className="size-4" /> Holds in all {passed}
                    </span>
                  ) : (
                    <span className="flex items-center gap-1.5 text-warn">
                      <CircleX aria-hidden className="size-4" /> Fails in {failures.length} of{' '}
                      {passed + failures.length}
                    </span>
                  )}
                </Td>
                <Td className="min-w-72 text-ink-2">
                  {failures.length === 0 ? (
                    figures
                  ) : (
                    <ul className="space-y-0.5">
                      {failures.slice(0, 6).map((failure) => (
                        <li key={failure.stage}>
                          Stage {failure.stage}: {failure.figures}
                        </li>
                      ))}
                      {failures.length > 6 && <li>and {failures.length - 6} more</li>}
                    </ul>
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

interface CheckSummary {
  id: Check['id'];
  passed: number;
  failures: { stage: number; figures: string }[];
  /** Of the newest stage that passed it. */
  figures: string;
}

function checksOf(stages: readonly JudgedStage[]): CheckSummary[] {
  const all = stages.flatMap(({ stage, verdict }) => verdict.checks.map((check) => ({ stage, ...check })));
  return (Object.keys(checkNames) as Check['id'][])
    .map((id) => {
      const ofId = all.filter((check) => check.id === id);
      const newest = ofId.findLast(({ passed }) => passed);
      return {
        id,
        passed: ofId.filter(({ passed }) => passed).length,
        failures: ofId.filter(({ passed }) => !passed),
        figures: newest ? `Stage ${newest.stage}: ${newest.figures}` : '',
      };
    })
    .filter(({ passed, failures }) => passed + failures.length > 0);
}
