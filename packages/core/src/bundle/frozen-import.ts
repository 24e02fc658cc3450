import { z } from 'zod';
import { LatencyHistogram } from '../histogram';
import { completedOf, succeededOf } from '../metrics/outcome';
import { gradeSchema } from '../sizing/recommendation';
import type { RequestTotals } from '../stats/request-totals';
import { frozenSubjectSchema } from './frozen-benchmark';
import { requestTotalsSchema, secondsSchema } from './level-schema';

const figure = z.number().nullable();
const sentences = z.array(z.string());
const percentilesMsSchema = z.strictObject({
  ...{ p50: figure, p90: figure, p95: figure, p99: figure, p999: figure, max: figure },
});

/** Results that were made elsewhere: what their files say, and how far that can be worked out again. */
export const frozenImportSchema = z.strictObject({
  name: z.string(),
  /** They are of no benchmark, */
  definition: z.null(),
  /** but of files in the format of this name. */
  importedFrom: z.string(),
  files: z.array(z.strictObject({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  /** What they are said to be of; null where nobody said so. */
  subject: frozenSubjectSchema.nullable(),
  /** Names in the order of the chain; their parameters are never in a bundle. */
  policies: sentences,
  /** What they are worth, in one sentence. */
  sentence: z.string(),
  /** Grade as evidence; null where it is none. */
  grade: gradeSchema.nullable(),
  startedAt: z.iso.datetime().nullable(),
  loadModel: z.enum(['open', 'closed']).nullable(),
  users: figure,
  /** Over all requests, failed ones included. */
  total: z.strictObject({
    ...{ requests: z.number(), errors: figure, durationSeconds: figure, throughputRps: figure },
    percentilesMs: percentilesMsSchema,
  }),
  /** The same of each name. */
  byName: z.array(
    z.strictObject({
      ...{ name: z.string(), requests: z.number(), errors: figure, percentilesMs: percentilesMsSchema },
    }),
  ),
  /** Laws that were checked and hold, and what else was found. */
  laws: sentences,
  findings: z.array(z.strictObject({ severity: z.enum(['breaks', 'warns']), sentence: z.string() })),
  assumed: sentences,
  notes: sentences,
  /** Of the whole load; empty where the files hold a summary. */
  requests: requestTotalsSchema,
  seconds: secondsSchema,
});
export type FrozenImport = z.infer<typeof frozenImportSchema>;

/** Successes and failures together, as the tools themselves report their latencies. */
export const allLatencies = (requests: readonly RequestTotals[]): LatencyHistogram =>
  LatencyHistogram.merged(
    requests.flatMap(({ latency, failureLatency }) => (failureLatency ? [latency, failureLatency] : [latency])),
  );

/** @param longestMs the longest latency that the files tell, which a bucket of a histogram may lie above */
export function importedPercentiles(
  latencies: LatencyHistogram,
  longestMs: number | null,
): FrozenImport['total']['percentilesMs'] {
  const at = (percentile: number) => {
    const ms = latencies.percentileMs(percentile);
    return ms === null || longestMs === null ? ms : Math.min(ms, longestMs);
  };
  return { p50: at(50), p90: at(90), p95: at(95), p99: at(99), p999: at(99.9), max: at(100) };
}

/** What the histograms of single requests say of each name. */
export const importedNames = (requests: readonly RequestTotals[], longestMs: number | null) =>
  requests.map((one) => {
    const completed = completedOf(one.outcomes);
    return {
      ...{ name: one.requestName, requests: completed, errors: completed - succeededOf(one.outcomes) },
      percentilesMs: importedPercentiles(allLatencies([one]), longestMs),
    };
  });
