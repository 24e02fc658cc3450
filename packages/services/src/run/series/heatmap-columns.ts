import { LatencyHistogram, latencyBands } from '@headroom/core';
import type { Database } from '@headroom/db';
import { reachedStages, readSpans } from './read-spans';

/** One column of a heatmap: how many successes of some seconds lay in each band of latency. */
export interface HeatmapColumn {
  stage: number;
  /** Seconds since the run's load began. */
  t: number;
  seconds: number;
  /** (band, count) of `latencyBands`, in order of latency. */
  bands: [band: number, count: number][];
}

/** About how many columns a heatmap has at most. */
const mostColumns = 240;

interface ColumnsRequest {
  runId: string;
  /** How many agents make the run's load. */
  shards: number;
  /** Seconds since the run's load began; all of it without them. */
  part?: { from: number; to: number } | undefined;
}

/** Merges what a run, or a part of it, measured into columns of equal length. */
export async function heatmapColumns(db: Database, { runId, shards, part }: ColumnsRequest): Promise<HeatmapColumn[]> {
  const stages = await reachedStages(db, runId, shards);
  const originMs = stages[0]?.startMs ?? 0;
  const spans = await readSpans(db, runId, { stages, shards, part, withLatency: true });
  const total = spans.reduce((sum, { seconds }) => sum + seconds, 0);
  const widest = Math.max(1, ...spans.map(({ seconds }) => seconds));
  const step = Math.ceil(total / mostColumns / widest) * widest;
  const columns: (Omit<HeatmapColumn, 'bands'> & { parts: string[] })[] = [];
  for (const { of, second, seconds, latency } of spans) {
    const open = columns.at(-1);
    if (open?.stage === of.stage && open.seconds + seconds <= step) {
      open.seconds += seconds;
      open.parts.push(latency);
    } else
      columns.push({
        ...{ stage: of.stage, t: (of.startMs - originMs) / 1000 + second, seconds },
        parts: [latency],
      });
  }
  const histogram = LatencyHistogram.empty();
  return columns.map(({ parts, ...column }) => {
    histogram.reset();
    for (const part of parts) histogram.mergeEncoded(part);
    return { ...column, bands: latencyBands(histogram) };
  });
}
