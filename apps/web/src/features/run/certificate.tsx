import type { Check } from '@headroom/core';
import { ChevronRight, CircleCheck, CircleDashed, CircleHelp, CircleX } from 'lucide-react';
import { Card } from '@/ui/card';
import { checkNames } from '@/ui/check-names';
import { classNames } from '@/ui/class-names';
import { Table, Td, Th, Tr } from '@/ui/table';
import { usePrinting } from '@/ui/use-printing';
import { judgedStages, type JudgedStage, type RunView } from './run-view';

/** Whether the stages may speak of the target at all: each check over all judged stages, its figures on demand. */
export function Certificate({ run }: { run: RunView }) {
  const printing = usePrinting();
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
      <details className="group/figures" open={printing || undefined}>
        <summary className="flex list-none items-start justify-between gap-4 rounded-lg px-4 pt-1 pb-3 [&::-webkit-details-marker]:hidden">
          <ul className="grid flex-1 grid-cols-1 gap-x-4 min-[30rem]:grid-cols-2 gap-y-1.5 text-[13px] md:grid-cols-3 xl:grid-cols-5">
            {checks.map((check) => (
              <li key={check.id} className="flex min-w-0 items-center gap-1.5">
                <CheckIcon check={check} />
                <span className="truncate">{checkNames[check.id].name}</span>
                {check.failed.length > 0 && (
                  <span className="text-xs whitespace-nowrap text-warn">
                    failed in {check.failed.length} of {checkedStages(check)}
                  </span>
                )}
                {check.failed.length === 0 && check.unknown.length > 0 && (
                  <span className="text-xs whitespace-nowrap text-ink-3">
                    unknown{check.passed.length > 0 && ` in ${check.unknown.length} of ${checkedStages(check)}`}
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
                    <span className="block min-w-28 text-xs text-ink-3 sm:min-w-48">
                      {checkNames[check.id].meaning}
                    </span>
                  </Td>
                  <Td className="min-w-36 text-ink-2 sm:min-w-72">
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

function CheckIcon({ check: { passed, failed, unknown } }: { check: CheckSummary }) {
  const [Icon, word, color] =
    failed.length > 0
      ? ([CircleX, 'Fails:', 'text-warn'] as const)
      : unknown.length > 0
        ? ([CircleHelp, 'Not known:', 'text-ink-3'] as const)
        : passed.length > 0
          ? ([CircleCheck, 'Holds:', 'text-good'] as const)
          : ([CircleDashed, 'Not checked yet:', 'text-ink-3'] as const);
  return (
    <>
      <Icon aria-hidden className={classNames('size-4 shrink-0', color)} />
      <span className="sr-only">{word}</span>
    </>
  );
}

const shownStages = 6;

function CheckFigures({ check }: { check: CheckSummary }) {
  const { passed, failed, unknown } = check;
  const newest = passed.at(-1);
  if (checkedStages(check) === 0) return 'Not checked yet.';
  if (newest && passed.length === checkedStages(check))
    return `Holds in all ${passed.length}. Stage ${newest.stage}: ${newest.figures}.`;
  const shown = [
    ...failed.map((one) => ({ ...one, word: 'Failed' })),
    ...unknown.map((one) => ({ ...one, word: 'Unknown' })),
  ];
  return (
    <ul className="space-y-0.5">
      {shown.slice(0, shownStages).map(({ stage, figures, word }) => (
        <li key={stage}>
          <strong className="font-medium text-ink">{word}</strong> in stage {stage}: {figures}
        </li>
      ))}
      {shown.length > shownStages && <li>and {shown.length - shownStages} more</li>}
    </ul>
  );
}

/** What one check says of all judged stages, in their order. */
type CheckSummary = { id: Check['id'] } & Record<Check['state'], { stage: number; figures: string }[]>;

const checkedStages = ({ passed, failed, unknown }: CheckSummary) => passed.length + failed.length + unknown.length;

/** Every check while no stage was judged; then those that the run's stages were put to. */
function checksOf(stages: readonly JudgedStage[]): CheckSummary[] {
  const all = stages.flatMap(({ stage, verdict }) => verdict.checks.map((check) => ({ stage, ...check })));
  return (Object.keys(checkNames) as Check['id'][])
    .map((id) => {
      const inState = (state: Check['state']) => all.filter((check) => check.id === id && check.state === state);
      return { id, passed: inState('passed'), failed: inState('failed'), unknown: inState('unknown') };
    })
    .filter((check) => all.length === 0 || checkedStages(check) > 0);
}
