import { benchmarkSchema, type CapacityAnswer, type RunOutcome, type RunState } from '@headroom/core';
import type { Prisma } from '@headroom/db';

/** The columns that a list of runs needs. */
export const runHeadColumns = {
  id: true,
  benchmarkId: true,
  definition: true,
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
type RunRow = Prisma.RunGetPayload<{ select: typeof runHeadColumns }>;

/** Outcomes as the product spells them; Prisma's client knows them by identifiers. */
const outcomeNames = {
  passed: 'passed',
  failed_slo: 'failed-slo',
  invalid: 'invalid',
  aborted: 'aborted',
  infra_failed: 'infra-failed',
} as const satisfies Record<string, RunOutcome>;
type OutcomeColumn = keyof typeof outcomeNames;

export const outcomeColumn = (outcome: RunOutcome) => outcome.replace('-', '_') as OutcomeColumn;

/** A run as lists show it. */
export function toRunHead(row: RunRow) {
  const definition = benchmarkSchema.parse(row.definition);
  return {
    ...row,
    definition,
    name: definition.name,
    state: row.state as RunState,
    outcome: row.outcome && (outcomeNames[row.outcome] as RunOutcome),
    answer: row.answer as CapacityAnswer | null,
  };
}
export type RunHead = ReturnType<typeof toRunHead>;
