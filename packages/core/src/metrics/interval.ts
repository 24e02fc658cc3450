import { z } from 'zod';
import { outcomes } from './outcome';

const count = z.number().int().min(0);
/** Nothing is left out here: requests that ended in a way which is not known would be missing from every figure. */
const outcomeCounts = z.strictObject(
  Object.fromEntries(outcomes.map((outcome) => [outcome, count])) as Record<(typeof outcomes)[number], typeof count>,
);
/** Base64 of a compressed HDR histogram in microseconds (HdrHistogram V2 compressed encoding). */
const histogram = z.string().max(200_000);

/**
 * One second of one request name on one shard. Completions are booked in the second in which they end; `offered` in the
 * second for which the request was intended. Seconds at or past the stage's duration hold what drained afterwards.
 */
export const intervalSchema = z.object({
  stage: z.number().int().min(0),
  shard: z.number().int().min(0),
  /** Whole seconds since the stage began. */
  second: z.number().int().min(0),
  requestName: z.string().min(1).max(80),
  /** Arrivals intended in this second (open), or requests begun (closed). */
  offered: count,
  /** Requests written to a socket in this second. */
  sent: count,
  outcomes: outcomeCounts,
  bytesIn: count,
  bytesOut: count,
  /** Successes, from the intended start. */
  latency: histogram,
  /** Successes, from the actual send. */
  serviceTime: histogram,
  /** Failures, from the intended start; absent when there were none. */
  failureLatency: histogram.optional(),
});
export type Interval = z.infer<typeof intervalSchema>;

/** The generator's own health in one second of one shard; null is what its engine does not report. */
export const generatorHealthSchema = z.object({
  stage: z.number().int().min(0),
  shard: z.number().int().min(0),
  second: z.number().int().min(0),
  /** CPU of the generating process in percent of one core. */
  cpuPercent: z.number().min(0),
  /** Cores the generator may use (threads). */
  threads: z.number().int().min(1),
  loopLagP99Ms: z.number().min(0).nullable(),
  /** Delay between intended and actual send, of requests that had a free connection. */
  sendLagP99Ms: z.number().min(0).nullable(),
  /** Sent later than the late threshold because the generator itself was late. */
  late: count.nullable(),
  /** Sent late because all connections under the cap were busy. */
  waitedForConnection: count.nullable(),
  /** Never sent: given up after waiting longer than the time-out, or cut at the end of the stage. */
  dropped: count,
  openSockets: count.nullable(),
  inFlight: count.nullable(),
});
export type GeneratorHealth = z.infer<typeof generatorHealthSchema>;

/** What the target's units report about themselves (cumulative counters, as read at `second` of the stage). */
export const serverSampleSchema = z.object({
  stage: z.number().int().min(0),
  second: z.number().min(0),
  unit: z.string().min(1).max(80),
  cpuSeconds: z.number().min(0),
  requests: count,
  restarts: count,
  /** Cores this unit can use. */
  cores: z.number().positive(),
});
export type ServerSample = z.infer<typeof serverSampleSchema>;
