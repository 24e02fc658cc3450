import {
  msPerRequest,
  sweepMeasure,
  verdictFromStored,
  type Benchmark,
  type CapacityAnswer,
  type CellResult,
  type LevelStatistics,
  type StageOrder,
  type StoredVerdict,
} from '@headroom/core';
import type { Database } from '@headroom/db';
import { outcomeOf } from '../run/run-head';
import { isOfOneCell, sweptEndColumns, sweptEndOf } from './swept-end-of';

/** What every finished run of a sweep measured, in the order in which they were made. */
export async function readSweepResults(
  db: Database,
  { id, workspaceId }: { id: string; workspaceId: string },
  { load }: Pick<Benchmark, 'load'>,
): Promise<CellResult[]> {
  const measure = sweepMeasure(load);
  const runs = await db.run.findMany({
    where: { sweepId: id, workspaceId, state: 'finished' },
    orderBy: { id: 'asc' },
    select: {
      ...{ sweepCell: true, sweepRepeat: true, answer: true, ...sweptEndColumns },
      stages: {
        where: { state: 'judged' },
        orderBy: { stage: 'asc' },
        select: { order: true, statistics: true, verdict: true },
      },
    },
  });
  return runs.flatMap(({ sweepCell, sweepRepeat, answer, stages, ...ended }) => {
    if (sweepCell === null) return [];
    const run = {
      outcome: outcomeOf(ended.outcome),
      answer: answer as CapacityAnswer | null,
      stages: stages.map(({ order, statistics, verdict }) => ({
        order: order as unknown as StageOrder,
        statistics: statistics as unknown as LevelStatistics,
        verdict: verdictFromStored(verdict as unknown as StoredVerdict),
      })),
    };
    const told = isOfOneCell(ended) ? msPerRequest(measure, run) : null;
    return [{ cell: sweepCell, repeat: sweepRepeat ?? 0, msPerRequest: told, end: sweptEndOf(ended, told) }];
  });
}
