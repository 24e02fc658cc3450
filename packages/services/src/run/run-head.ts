import { benchmarkSchema, type Benchmark, type CapacityAnswer, type RunOutcome, type RunState } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { importedRunSchema, type ImportedRun } from '../import/imported-run';

/** The columns that a list of runs needs. */
export const runHeadColumns = {
  id: true,
  benchmarkId: true,
  sweepId: true,
  definition: true,
  imported: true,
  state: true,
  outcome: true,
  reason: true,
  answer: true,
  simulated: true,
  startedBy: true,
  endedBy: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
  stopRequestedAt: true,
} as const satisfies Prisma.RunSelect;
export type RunRow = Prisma.RunGetPayload<{ select: typeof runHeadColumns }>;

/** Outcomes as the product spells them; Prisma's client knows them by identifiers. */
const outcomeNames = {
  passed: 'passed',
  failed_slo: 'failed-slo',
  invalid: 'invalid',
  aborted: 'aborted',
  infra_failed: 'infra-failed',
} as const satisfies Record<string, RunOutcome>;
type OutcomeColumn = keyof typeof outcomeNames;

/** The outcome as the product spells it. */
export const outcomeOf = (column: OutcomeColumn | null): RunOutcome | null => column && outcomeNames[column];

export const outcomeColumn = (outcome: RunOutcome) => outcome.replace('-', '_') as OutcomeColumn;

/** What every run has, measured or imported. */
interface Head extends Omit<RunRow, 'definition' | 'imported' | 'state' | 'outcome' | 'answer'> {
  name: string;
  state: RunState;
  outcome: RunOutcome | null;
  answer: CapacityAnswer | null;
}
export interface MeasuredRunHead extends Head {
  definition: Benchmark;
  imported: null;
}
/** A run that was made elsewhere: it has no benchmark, and is neither started nor stopped here. */
export interface ImportedRunHead extends Head {
  definition: null;
  imported: ImportedRun;
}
export type RunHead = MeasuredRunHead | ImportedRunHead;

/** Where a run stands, as the product spells it. */
export const toRunState = ({ state, outcome, answer }: Pick<RunRow, 'state' | 'outcome' | 'answer'>) => ({
  state: state as RunState,
  outcome: outcomeOf(outcome),
  answer: answer as CapacityAnswer | null,
});

/** A run as lists show it. */
export function toRunHead({ definition, imported, ...row }: RunRow): RunHead {
  const head = { ...row, ...toRunState(row) };
  if (imported === null) {
    const benchmark = benchmarkSchema.parse(definition);
    return { ...head, name: benchmark.name, definition: benchmark, imported };
  }
  const run = importedRunSchema.parse(imported);
  return { ...head, name: run.name, definition: null, imported: run };
}

/** A run of a benchmark: no import has one. */
export function toMeasuredRunHead(row: RunRow): MeasuredRunHead {
  const head = toRunHead(row);
  if (head.imported !== null) throw new Error(`Run ${row.id} is an import, although it has a benchmark.`);
  return head;
}
