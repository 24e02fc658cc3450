import { z } from 'zod';

/** What figures of a target are in; a share goes from 0 to 1. */
export const serverUnits = ['percent', 'ms', 'rps', 'requests', 'units', 'share'] as const;

/**
 * What a source of metrics said of a target over the time of a run: one metric, with a figure for each step. A step of which nothing was said
 * is null, which is not 0.
 */
export const serverSeriesSchema = z.strictObject({
  /** Such as `Azure Monitor`. */
  source: z.string().min(1).max(200),
  /** As the source calls it, such as `BackendDuration`, or what it was asked in its own language. */
  metric: z.string().min(1).max(2_000),
  /** For a person, such as `Memory of the gateway`. */
  label: z.string().min(1).max(200),
  unit: z.enum(serverUnits),
  /** What a figure is of the readings of its step; `query`: what the query says at the end of it. */
  aggregation: z.enum(['average', 'total', 'query']),
  stepSeconds: z.number().positive(),
  /** In order of time, by the moment at which their steps begin: milliseconds since 1970. */
  points: z.array(z.strictObject({ atMs: z.number().int(), value: z.number().nullable() })).max(20_000),
});
export type ServerSeries = z.output<typeof serverSeriesSchema>;
