import type { LevelStatistics } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import type { ImportedRun } from '../import/imported-run';
import { readRunSeries } from '../run/read-run-series';
import { readComparedRuns } from './read-compared-runs';

/** A run over its own time, in steps that are the same for all runs beside it. */
export interface OverlaySeries {
  label: string;
  points: OverlayPoint[];
}
export interface OverlayPoint {
  /** Seconds since the run's load began. */
  t: number;
  /** Mean successes per second; null where no load was offered to the end. */
  achievedRps: number | null;
  /** Of the worst second of the step. */
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
}

const mostSteps = 300;

/**
 * Runs over time, each from its own beginning, to be laid over one another.
 * @throws HeadroomError `invalid-input` for more than can be compared
 */
export async function readOverlaySeries(
  ctx: Ctx,
  { runIds }: { runIds: readonly string[] },
): Promise<{ stepSeconds: number; series: OverlaySeries[] }> {
  authorise(ctx, 'run.read');
  const rows = await readComparedRuns(ctx, runIds);
  const seconds = await Promise.all(
    rows.map(({ head }) => (head.imported === null ? measuredSeconds(ctx, head.id) : importedSeconds(head.imported))),
  );
  const longest = Math.max(0, ...seconds.map((points) => points.at(-1)?.t ?? 0));
  const stepSeconds = Math.max(1, Math.ceil((longest + 1) / mostSteps));
  return {
    stepSeconds,
    series: rows.map(({ label }, index) => ({ label, points: inSteps(seconds[index] ?? [], stepSeconds) })),
  };
}

/** A second this nearly complete counts as complete. */
const partOfSecond = 0.05;

async function measuredSeconds(ctx: Ctx, runId: string): Promise<OverlayPoint[]> {
  const [{ points }, stages] = await Promise.all([
    readRunSeries(ctx, { runId }),
    ctx.clients.db.runStage.findMany({ where: { runId }, select: { stage: true, statistics: true } }),
  ]);
  const underLoad = new Map(
    stages.map(({ stage, statistics: stored }) => {
      const statistics = stored as LevelStatistics | null;
      return [stage, statistics ? statistics.excludedSeconds + statistics.measuredSeconds : Infinity];
    }),
  );
  const beganMs = points[0]?.atMs ?? 0;
  return points.map(({ stage, second, atMs, achievedRps, p50Ms, p95Ms, p99Ms }) => ({
    t: (atMs - beganMs) / 1000,
    achievedRps: second + 1 > (underLoad.get(stage) ?? Infinity) + partOfSecond ? null : achievedRps,
    ...{ p50Ms, p95Ms, p99Ms },
  }));
}

const importedSeconds = ({ series }: ImportedRun): OverlayPoint[] =>
  series.map(({ second, achievedRps, p50Ms, p95Ms, p99Ms }) => ({ t: second, achievedRps, p50Ms, p95Ms, p99Ms }));

function inSteps(points: readonly OverlayPoint[], stepSeconds: number): OverlayPoint[] {
  const steps = Map.groupBy(points, ({ t }) => Math.floor(t / stepSeconds));
  return [...steps].map(([step, own]) => ({
    t: step * stepSeconds,
    achievedRps: meanOf(own.flatMap(({ achievedRps }) => achievedRps ?? [])),
    p50Ms: worstOf(own.flatMap(({ p50Ms }) => p50Ms ?? [])),
    p95Ms: worstOf(own.flatMap(({ p95Ms }) => p95Ms ?? [])),
    p99Ms: worstOf(own.flatMap(({ p99Ms }) => p99Ms ?? [])),
  }));
}

const meanOf = (known: readonly number[]) =>
  known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
const worstOf = (known: readonly number[]) => (known.length > 0 ? Math.max(...known) : null);
