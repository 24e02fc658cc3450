import { changePoints, notFound, type ChangePoint } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { compareGroups, type GroupComparison } from './compare-groups';
import { readComparedRuns } from './read-compared-runs';
import { rememberWindows } from './read-level-windows';
import { readTrendRuns, type TrendRun } from './read-trend-runs';
import { mostCommonLevel } from './most-common-level';

export const trendMetrics = ['capacity', 'latency', 'cpu'] as const;
export type TrendMetric = (typeof trendMetrics)[number];

export interface TrendPoint {
  runId: string;
  at: Date;
  value: number;
  isBaseline: boolean;
  /** Whether the benchmark or its policies were another than in the run before. */
  isReconfigured: boolean;
}

export interface Trend {
  metric: TrendMetric;
  /** The oldest first. */
  points: TrendPoint[];
  changes: ChangePoint[];
}

export interface BenchmarkTrend {
  trends: Trend[];
  /** The load at which latency and CPU are followed, in words; null when no load was offered twice. */
  level: string | null;
  percentile: number;
  baselineIds: string[];
  /** Runs that a trend can be made of: valid ones. */
  validRuns: number;
  /** The newest run against the baseline; null without a baseline, or when the newest is in it. */
  newest: { runId: string; comparison: GroupComparison } | null;
}

/** So many runs of the baseline are enough to know how it varies. */
const mostBaseline = 10;

/**
 * How a benchmark's valid runs went over time, where they changed their level, and how the newest stands against the
 * baseline.
 * @throws HeadroomError `not-found`
 */
export async function benchmarkTrend(ctx: Ctx, { benchmarkId }: { benchmarkId: string }): Promise<BenchmarkTrend> {
  authorise(ctx, 'run.read');
  const benchmark =
    isId(benchmarkId) &&
    (await ctx.clients.db.benchmark.findFirst({
      where: { id: benchmarkId, workspaceId: ctx.workspaceId },
      select: { baselineRuns: { orderBy: { runId: 'asc' }, select: { runId: true } } },
    }));
  if (!benchmark) throw notFound('benchmark', benchmarkId);
  const runs = await readTrendRuns(ctx, benchmarkId);
  const baselineIds = benchmark.baselineRuns.map(({ runId }) => runId);
  const percentile = runs.at(-1)?.percentile ?? 95;
  const common = mostCommonLevel(runs);
  const valueOf: Record<TrendMetric, (run: TrendRun) => number | null> = {
    capacity: ({ capacityRps }) => capacityRps,
    // Of one percentile only: another is another figure.
    latency: (run) => (run.percentile === percentile ? (common?.levelOf(run)?.sloLatencyMs ?? null) : null),
    cpu: (run) => common?.levelOf(run)?.serviceDemandMs ?? null,
  };
  return {
    trends: trendMetrics.map((metric) => trendOf(metric, runs, baselineIds, valueOf[metric])),
    level: common?.inWords ?? null,
    percentile,
    baselineIds,
    validRuns: runs.length,
    newest: await newestAgainst(ctx, runs.at(-1)?.runId, baselineIds),
  };
}

function trendOf(
  metric: TrendMetric,
  runs: readonly TrendRun[],
  baselineIds: readonly string[],
  valueOf: (run: TrendRun) => number | null,
): Trend {
  const shown = runs.filter((run) => valueOf(run) !== null);
  const points = shown.flatMap((run, index): TrendPoint[] => {
    const value = valueOf(run);
    const before = shown[index - 1];
    return value === null
      ? []
      : [
          {
            ...{ runId: run.runId, at: run.at, value, isBaseline: baselineIds.includes(run.runId) },
            isReconfigured: before !== undefined && before.configuration !== run.configuration,
          },
        ];
  });
  const history = points.map(({ at, value }) => ({ at: dayAndTime(at), value }));
  return { metric, points, changes: changePoints(history) };
}

const dayAndTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

async function newestAgainst(ctx: Ctx, newestId: string | undefined, baselineIds: readonly string[]) {
  if (newestId === undefined || baselineIds.length === 0 || baselineIds.includes(newestId)) return null;
  const rows = await readComparedRuns(ctx, [...baselineIds.slice(-mostBaseline), newestId]);
  const comparison = await compareGroups(
    rows.slice(0, -1),
    rows.slice(-1),
    rememberWindows(ctx.clients.db),
    'in the newest run than in the baseline',
  );
  return { runId: newestId, comparison };
}
