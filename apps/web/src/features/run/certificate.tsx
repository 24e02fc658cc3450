import type { Check } from '@headroom/core';
import { ChevronRight, CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
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

/** Whether the stages may speak of the target at all: each check over all judged stages, its figures on demand. */
export function Certificate({ run }: { run: RunView }) {
  const stages = judgedStages(run);
  const checks = checksOf(stages);
  const invalid = stages.filter(({ verdict }) => verdict.result === 'invalid').length;
  return (
    <Card
      title="Validity certificate"
      note={
        stages.length > 0
          ? `${stages.length - invalid} of ${stages.length} judged stages can speak of the target`
          : 'each stage is checked when it ends'
      }
      padded={false}
    >
      <details className="group/figures">
        <summary className="flex list-none items-start justify-between gap-4 rounded-lg px-4 pt-1 pb-3 [&::-webkit-details-marker]:hidden">
          <ul className="grid flex-1 grid-cols-1 gap-x-4 min-[30rem]:grid-cols-2 gap-y-1.5 text-[13px] md:grid-cols-3 xl:grid-cols-5">
            {checks.map(({ id, passed, failures }) => (
              <li key={id} className="flex min-w-0 items-center gap-1.5">
                <CheckIcon passed={passed} failed={failures.length} />
                <span className="truncate">{checkNames[id].name}</span>
                {failures.length > 0 && (
                  <span className="text-xs whitespace-nowrap text-warn">
                    not in {failures.length} of {passed + failures.length}
                  </span>
                )}
              </li>
            ))}
          </ul>
          <span className="flex items-center gap-0.5 text-xs whitespace-nowrap text-accent">
            Figures
            <ChevronRight aria-hidden className="size-3.5 transition-transform group-open/figures:rotate-90" />
          </span>
        </summary>
        <div className="border-t border-line">
          <Table label="Validity certificate">
            <thead>
              <tr>
                <Th>Check</Th>
                <Th>Figures</Th>
              </tr>
            </thead>
            <tbody>
              {checks.map((check) => (
                <Tr key={check.id}>
                  <Td>
                    <span className="font-medium whitespace-nowrap">{checkNames[check.id].name}</span>
                    <span className="block min-w-48 text-xs text-ink-3">{checkNames[check.id].meaning}</span>
                  </Td>
                  <Td className="min-w-72 text-ink-2">
                    <CheckFigures check={check} />
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
    </Card>
  );
}

function CheckIcon({ passed, failed }: { passed: number; failed: number }) {
  const [Icon, word, color] =
    failed > 0
      ? ([CircleX, 'Fails:', 'text-warn'] as const)
      : passed > 0
        ? ([CircleCheck, 'Holds:', 'text-good'] as const)
        : ([CircleDashed, 'Not checked yet:', 'text-ink-3'] as const);
  return (
    <>
      <Icon aria-hidden className={classNames('size-4 shrink-0', color)} />
      <span className="sr-only">{word}</span>
    </>
  );
}

const shownFailures = 6;

function CheckFigures({ check: { passed, failures, figures } }: { check: CheckSummary }) {
  if (passed + failures.length === 0) return 'Not checked yet.';
  if (failures.length === 0) return `Holds in all ${passed}. ${figures}.`;
  return (
    <ul className="space-y-0.5">
      {failures.slice(0, shownFailures).map((failure) => (
        <li key={failure.stage}>
          Stage {failure.stage}: {failure.figures}
        </li>
      ))}
      {failures.length > shownFailures && <li>and {failures.length - shownFailures} more</li>}
    </ul>
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
  return (Object.keys(checkNames) as Check['id'][]).map((id) => {
    const ofId = all.filter((check) => check.id === id);
    const newest = ofId.findLast(({ passed }) => passed);
    return {
      id,
      passed: ofId.filter(({ passed }) => passed).length,
      failures: ofId.filter(({ passed }) => !passed),
      figures: newest ? `Stage ${newest.stage}: ${newest.figures}` : '',
    };
  });
}
