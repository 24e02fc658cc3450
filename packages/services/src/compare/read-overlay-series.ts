import { authorise, type Ctx } from '../ctx';
import type { ImportedRun } from '../import/imported-run';
import type { RunHead } from '../run/run-head';
import { readRunSeries } from '../run/read-run-series';
import { seriesWidth } from '../run/series/series-width';
import { placeStages, type PlacedStages } from './place-stages';
import { readComparedRuns } from './read-compared-runs';

/** A run over its own time, in steps that are the same for all runs beside it. */
export interface OverlaySeries {
  label: string;
  points: OverlayPoint[];
}
export interface OverlayPoint {
  /** Seconds since the run's load began, a multiple of the step. */
  t: number;
  /** Successes per second; null where no load was offered to the end. */
  achievedRps: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
}

/**
 * Runs over time, each from its own beginning, to be laid over one another: in steps of 1, 10 or 60 seconds, as the
 * longest of them asks for.
 * @throws HeadroomError `invalid-input` for more than can be compared
 */
export async function readOverlaySeries(
  ctx: Ctx,
  { runIds }: { runIds: readonly string[] },
): Promise<{ stepSeconds: number; series: OverlaySeries[] }> {
  authorise(ctx, 'run.read');
  const rows = await readComparedRuns(ctx, runIds);
  const stages = await stagesOf(
    ctx,
    rows.map(({ head }) => head.id),
  );
  const longest = Math.max(1, ...rows.map(({ head }) => secondsOf(head, stages.get(head.id))));
  const stepSeconds = seriesWidth(longest);
  const series = rows.map(async ({ label, head }) => {
    const points =
      head.imported === null
        ? await measuredPoints(ctx, head.id, stages.get(head.id) ?? new Map(), longest)
        : importedPoints(head.imported);
    return { label, points: onGrid(points, stepSeconds) };
  });
  return { stepSeconds, series: await Promise.all(series) };
}

const secondsOf = ({ imported }: RunHead, stages: PlacedStages = new Map()): number =>
  imported === null
    ? Math.max(0, ...[...stages.values()].map(({ offset, seconds }) => Math.ceil(offset + seconds)))
    : (imported.report.durationSeconds ?? 0);

async function stagesOf({ clients }: Ctx, runIds: string[]): Promise<Map<string, PlacedStages>> {
  const rows = await clients.db.runStage.findMany({
    where: { runId: { in: runIds } },
    orderBy: { stage: 'asc' },
    select: { runId: true, stage: true, order: true, statistics: true, startsAt: true, startedAt: true, endedAt: true },
  });
  return new Map([...Map.groupBy(rows, ({ runId }) => runId)].map(([runId, own]) => [runId, placeStages(own)]));
}

/** A second this nearly complete counts as complete. */
const partOfSecond = 0.05;

async function measuredPoints(ctx: Ctx, runId: string, stages: PlacedStages, longest: number): Promise<OverlayPoint[]> {
  const { points } = await readRunSeries(ctx, { runId, part: { from: 0, to: longest } });
  return points.flatMap(({ stage, second, seconds, achievedRps, p50Ms, p95Ms, p99Ms }) => {
    const place = stages.get(stage);
    if (!place) return [];
    const isWhole = second + seconds <= place.seconds + partOfSecond;
    return [{ t: place.offset + second, achievedRps: isWhole ? achievedRps : null, p50Ms, p95Ms, p99Ms }];
  });
}

const importedPoints = ({ series }: ImportedRun): OverlayPoint[] =>
  series.map(({ second, achievedRps, p50Ms, p95Ms, p99Ms }) => ({ t: second, achievedRps, p50Ms, p95Ms, p99Ms }));

/** Each point at its step. Only imports, which have steps of their own, have several in one: mean rate, worst latency. */
const onGrid = (points: readonly OverlayPoint[], stepSeconds: number): OverlayPoint[] =>
  [...Map.groupBy(points, ({ t }) => Math.floor(t / stepSeconds) * stepSeconds)].map(([t, own]) => ({
    t,
    achievedRps: meanOf(own.flatMap(({ achievedRps }) => achievedRps ?? [])),
    p50Ms: worstOf(own.flatMap(({ p50Ms }) => p50Ms ?? [])),
    p95Ms: worstOf(own.flatMap(({ p95Ms }) => p95Ms ?? [])),
    p99Ms: worstOf(own.flatMap(({ p99Ms }) => p99Ms ?? [])),
  }));

const meanOf = (known: readonly number[]) =>
  known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
const worstOf = (known: readonly number[]) => (known.length > 0 ? Math.max(...known) : null);
