import { z } from 'zod';

const figure = z.number().nullable();
const percentiles = z.object({ p50: figure, p90: figure, p95: figure, p99: figure, p999: figure, max: figure });

/** `headroom.import/1`, as the report of an import says it. */
const reportSchema = z.object({
  schema: z.literal('headroom.import/1'),
  format: z.string(),
  requests: z.number(),
  errors: figure,
  durationSeconds: figure,
  throughputRps: figure,
  percentilesMs: percentiles,
  byName: z.array(z.object({ name: z.string(), requests: z.number(), errors: figure, percentilesMs: percentiles })),
  intervals: z.number(),
  dropped: z.number(),
  findings: z.array(
    z.object({
      law: z.string().optional(),
      kind: z.string().optional(),
      severity: z.string(),
      sentence: z.string(),
    }),
  ),
  grade: z.enum(['C', 'D']).nullable(),
});

const fileSchema = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

export const importSubjectSchema = z.strictObject({
  gateway: z.string().min(1).max(80),
  tier: z.string().min(1).max(80),
  units: z.number().int().min(1).max(1000),
  policySet: z.string().min(1).max(120),
});
/** The cell that the imported run is said to have measured. */
export type ImportSubject = z.infer<typeof importSubjectSchema>;

const seriesPointSchema = z.object({
  /** Seconds since the run began. */
  second: z.number(),
  seconds: z.number(),
  offeredRps: z.number(),
  achievedRps: z.number(),
  errorsPerSecond: z.number(),
  ...{ p50Ms: figure, p95Ms: figure, p99Ms: figure },
});
export type ImportSeriesPoint = z.infer<typeof seriesPointSchema>;

/** What is known of an imported run besides its intervals. */
export const importedRunSchema = z.object({
  schema: z.literal('headroom.import-run/1'),
  name: z.string().min(1).max(120),
  /** Of all files together. */
  sha256: z.string().length(64),
  files: z.array(fileSchema).min(1),
  formatLabel: z.string(),
  report: reportSchema,
  /** Why the report's grade is what it is. */
  gradeReason: z.string(),
  /** ISO 8601, when the load began; null when the files do not tell. */
  startedAt: z.string().nullable(),
  loadModel: z.enum(['open', 'closed']).nullable(),
  users: figure,
  /** What Little's law says of its users: that they are in requests all the time, at most that, or nothing. */
  little: z.enum(['users', 'at-most-users', 'none']),
  /** The run over time, each point the sum of `seconds`; empty for summaries. */
  series: z.array(seriesPointSchema),
  assumed: z.array(z.string()),
  notes: z.array(z.string()),
  /** Laws that were checked and hold, in words. */
  lawsPassed: z.array(z.string()),
  subject: importSubjectSchema.nullable(),
  /** Why the run is no evidence for a plan; null when it is. */
  noEvidence: z.string().nullable(),
});
export type ImportedRun = z.infer<typeof importedRunSchema>;
