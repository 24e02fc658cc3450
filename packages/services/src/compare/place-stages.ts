import type { LevelStatistics, StageOrder } from '@headroom/core';

/** Where each stage of a run lies, by its number: seconds since the run's load began, and how long it was under load. */
export type PlacedStages = ReadonlyMap<number, { offset: number; seconds: number }>;

interface StageRow {
  stage: number;
  order: unknown;
  statistics: unknown;
  startsAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
}

/**
 * Places the stages of one run, given in order. One that began before the one before had ended comes after that:
 * simulated stages last longer than it takes to simulate them.
 */
export function placeStages(stages: readonly StageRow[]): PlacedStages {
  const begun = stages.flatMap(({ startsAt, startedAt, ...stage }) => {
    const at = startsAt ?? startedAt;
    return at ? [{ ...stage, at: at.getTime() }] : [];
  });
  const originMs = begun[0]?.at ?? 0;
  let end = 0;
  return new Map(
    begun.map(({ stage, order, statistics: stored, endedAt, at }) => {
      const statistics = stored as LevelStatistics | null;
      const seconds = statistics
        ? statistics.excludedSeconds + statistics.measuredSeconds
        : Math.min((order as StageOrder).maxSeconds, endedAt ? secondsBetween(at, endedAt) : Infinity);
      const offset = Math.max((at - originMs) / 1000, end);
      end = offset + seconds;
      return [stage, { offset, seconds }];
    }),
  );
}

/** Whole ones that a stage without a judgement had before it was ended. */
const secondsBetween = (fromMs: number, to: Date) => Math.max(Math.floor((to.getTime() - fromMs) / 1000), 0);
