import { z } from 'zod';
import type { ImportFormat } from '../import-format';
import { readJson } from '../read-json';
import { summaryRun } from '../summary-run';

const figure = z.number().min(0);
const histogram = z.object({
  Count: figure,
  Min: figure,
  Max: figure,
  Avg: figure,
  Data: z.array(z.object({ Start: figure, End: figure, Percent: figure, Count: figure })).nullish(),
  Percentiles: z.array(z.object({ Percentile: figure, Value: figure })).nullish(),
});
const schema = z.object({
  StartTime: z.string().optional(),
  RequestedQPS: z.string().optional(),
  ActualQPS: figure,
  ActualDuration: figure,
  NumThreads: z.number().int().positive().optional(),
  DurationHistogram: histogram,
  ErrorsDurationHistogram: histogram.nullish(),
  RetCodes: z.record(z.string(), figure).nullish(),
});
type Histogram = z.output<typeof histogram>;

/** `fortio load -json FILE`. */
export const fortio: ImportFormat = {
  ...{ id: 'fortio', label: 'Fortio JSON', raw: false, several: false },
  detect: ({ text }) => /^\s*\{/.test(text) && /"(ActualQPS|DurationHistogram|RequestedQPS)"/.test(text),
  async parse([source]) {
    if (!source) throw new RangeError('no sources');
    const { DurationHistogram: latency, ...run } = await readJson(source, schema);
    const unpaced = run.RequestedQPS === 'max';
    const at = (percentile: number) => percentileMs(latency, percentile);
    return summaryRun({
      format: 'fortio',
      requests: latency.Count,
      errors: errorsOf(run.RetCodes ?? null, run.ErrorsDurationHistogram ?? null),
      durationSeconds: run.ActualDuration > 0 ? run.ActualDuration / 1e9 : null,
      startedAt:
        run.StartTime === undefined || Number.isNaN(Date.parse(run.StartTime))
          ? null
          : new Date(run.StartTime).toISOString(),
      statedRps: run.ActualQPS,
      meanMs: latency.Avg * 1000,
      percentilesMs: { p50: at(50), p90: at(90), p95: at(95), p99: at(99), p999: at(99.9), max: latency.Max * 1000 },
      loadModel: 'closed',
      users: run.NumThreads ?? null,
      little: unpaced ? 'users' : 'at-most-users',
      assumed: [
        ...(unpaced
          ? []
          : ['The load is closed and paced: each connection waits for its answer, then until the next one is due.']),
        'A percentile that is not stated is interpolated within the buckets of the histogram, as Fortio does.',
      ],
      notes: [
        'A latency is in seconds, from the sending of a request to the end of its response; the buckets of the histogram bound how right percentiles are.',
      ],
    });
  },
};

/** Fortio counts what it got by code; −1 stands for no answer. Without codes, what its own second histogram counts as errors. */
function errorsOf(codes: Record<string, number> | null, errors: Histogram | null): number | null {
  if (codes === null) return errors?.Count ?? null;
  return Object.entries(codes).reduce((sum, [code, count]) => sum + (/^[23]\d\d$|^SERVING$/.test(code) ? 0 : count), 0);
}

/** As stated, or linear in the bucket that reaches it (CalcPercentile of fortio, stats/stats.go). */
function percentileMs({ Data, Percentiles, Min }: Histogram, percentile: number): number | null {
  const stated = Percentiles?.find(({ Percentile }) => Percentile === percentile);
  if (stated) return stated.Value * 1000;
  if (!Data || Data.length === 0) return null;
  let before = 0;
  for (const { Start, End, Percent } of Data) {
    if (Percent >= percentile)
      return Percent === before
        ? End * 1000
        : (Math.max(Start, Min) + ((percentile - before) / (Percent - before)) * (End - Math.max(Start, Min))) * 1000;
    before = Percent;
  }
  return null;
}
