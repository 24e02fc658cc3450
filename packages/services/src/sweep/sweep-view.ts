import { benchmarkSchema, mostRuns, sweepCells, sweepSchema } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { z } from 'zod';
import { runHeadColumns, toMeasuredRunHead } from '../run/run-head';
import { sweptEndColumns, sweptEndOf } from './swept-end-of';

/** Something that a person is asked to set, as it is kept. */
export type HandChange = Prisma.HandChangeGetPayload<object>;

/** What a sweep's row and its runs are read with. */
export const sweepColumns = {
  include: {
    runs: { select: { ...runHeadColumns, sweepCell: true, sweepRepeat: true, sweepAttempt: true, ...sweptEndColumns } },
    benchmark: { select: { name: true } },
    changes: {
      orderBy: { setting: 'asc' },
      select: { setting: true, state: true, before: true, reason: true, endedAt: true },
    },
    handChanges: { orderBy: { id: 'asc' } },
  },
} as const satisfies Prisma.SweepDefaultArgs;

export const policySetVersionsSchema = z.record(z.string(), z.object({ id: z.string(), version: z.number().int() }));

/**
 * A sweep as pages show it: every cell in order, with its runs and the newest of them.
 * @param names of who acted, by their reference
 */
export function toSweep(
  { runs, benchmark, changes, handChanges, ...row }: Prisma.SweepGetPayload<typeof sweepColumns>,
  names: ReadonlyMap<string, string> = new Map(),
) {
  const definition = sweepSchema.parse(row.definition);
  const { id, state, reason, simulated, createdAt, finishedAt, restoredAt, stopRequestedAt, startedBy } = row;
  return {
    ...{ id, state, reason, simulated, createdAt, finishedAt, restoredAt, stopRequestedAt, startedBy },
    benchmark: {
      id: row.benchmarkId,
      name: benchmark.name,
      definition: benchmarkSchema.parse(row.benchmarkDefinition),
    },
    definition,
    policySetVersions: policySetVersionsSchema.parse(row.policySetVersions),
    /** What it has changed at the gateway, and what became of that; empty while nothing has been. */
    changes,
    /** What persons were asked to set, in order; the last one may be waited for. */
    handChanges: handChanges.map(({ id, wanted, instruction, found, endedBy, ...change }) => ({
      ...{ id, instruction, found, endedBy, state: change.state, createdAt: change.createdAt, endedAt: change.endedAt },
      ...{ remindAt: change.remindAt, remindedAt: change.remindedAt },
      /** It is to put the gateway back as it was found. */
      putsBack: wanted === null,
      endedByName: (endedBy && names.get(endedBy)) ?? null,
    })),
    /** Runs that it makes at most, with those that were made again so far. */
    mostRuns: mostRuns(
      definition,
      runs.filter(({ sweepAttempt }) => sweepAttempt > 0).length,
      runs.filter((run) => sweptEndOf(run, null) === 'not-set-up').length,
    ),
    cells: sweepCells(definition).map((cell, index) => {
      const own = runs
        .filter(({ sweepCell }) => sweepCell === index)
        .toSorted(
          (left, right) => (left.sweepRepeat ?? 0) - (right.sweepRepeat ?? 0) || left.sweepAttempt - right.sweepAttempt,
        )
        .map(({ sweepRepeat, sweepAttempt, environment: _, ...run }) => ({
          ...toMeasuredRunHead(run),
          ...{ repeat: sweepRepeat ?? 0, attempt: sweepAttempt },
        }));
      return { ...cell, index, runs: own, run: own.at(-1) ?? null };
    }),
  };
}
export type SweepView = ReturnType<typeof toSweep>;
