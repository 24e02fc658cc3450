import { z } from 'zod';
import { outcomes } from '../metrics/outcome';
import type { StageVerdict } from '../run/stage';
import { checkStates, stagePurposes } from '../run/stage';
import type { LevelStatistics } from '../stats/level-statistics';
import { sloSchema } from '../workload/slo';

const figure = z.number().nullable();
const count = z.number().int().min(0);

const outcomeCountsSchema = z.strictObject(
  Object.fromEntries(outcomes.map((outcome) => [outcome, count])) as Record<(typeof outcomes)[number], typeof count>,
);

const percentilesSchema = z.strictObject({
  count,
  ...{ meanMs: figure, p50Ms: figure, p90Ms: figure, p95Ms: figure, p99Ms: figure, p999Ms: figure, maxMs: figure },
});

/** `LevelStatistics` as a bundle carries them. */
export const levelStatisticsSchema = z.strictObject({
  loadModel: z.enum(['open', 'closed']),
  ...{
    offeredRps: figure,
    users: figure,
    intendedRps: z.number(),
    completedRps: z.number(),
    throughputRps: z.number(),
  },
  ...{ measuredSeconds: z.number(), excludedSeconds: z.number(), requests: count, outcomes: outcomeCountsSchema },
  ...{ errorRate: figure, errorRateUpper: figure, latency: percentilesSchema, serviceTime: percentilesSchema },
  ...{ failureLatency: percentilesSchema.nullable(), sloLatencyMs: figure, sloServiceTimeMs: figure },
  withWarmUp: z.strictObject({ throughputRps: z.number(), sloLatencyMs: figure }),
  relativeError: z.strictObject({ throughput: figure, meanLatency: figure }).optional(),
  ...{ effectiveSamples: z.number(), tailSamples: z.number() },
  warmUpEnded: z.boolean().nullable().optional(),
  steady: z.boolean().nullable(),
  drift: z.strictObject({ throughput: figure, latency: figure }),
  generator: z
    .strictObject({
      ...{ cpuPercentMax: z.number(), threads: z.number(), loopLagP99Ms: figure, sendLagP99Ms: figure },
      ...{ late: figure, waitedForConnection: figure, dropped: z.number(), missingSeconds: z.number().optional() },
    })
    .nullable(),
  server: z
    .strictObject({
      ...{ coresBusy: z.number(), cores: z.number(), requestsPerSecond: z.number(), restarts: z.number() },
      serviceDemandMs: figure,
    })
    .nullable(),
  pods: z.strictObject({ restarts: count, coresBusy: figure, memoryMib: figure }).nullable().optional(),
}) satisfies z.ZodType<LevelStatistics>;

/** A stage's verdict as a bundle carries it. */
export const stageVerdictSchema = z.strictObject({
  result: z.enum(['passed', 'failed', 'invalid']),
  invalidBecause: z
    .enum(['generator-limited', 'not-steady', 'target-restarted', 'incomplete', 'too-few-samples'])
    .optional(),
  reasons: z.array(z.string()),
  checks: z.array(z.strictObject({ id: z.string(), state: z.enum(checkStates), figures: z.string() })),
  criteria: z
    .array(
      z.strictObject({
        ...{ requestName: z.string(), slo: sloSchema, requests: count, latencyMs: figure, errorRate: figure },
        passed: z.boolean().nullable(),
      }),
    )
    .optional(),
}) satisfies z.ZodType<Omit<StageVerdict, 'checks'>>;

const encoded = z.string().max(10_000_000);
const perSecond = z.array(z.number().int().min(0)).max(1_000_000);

/** What became of the requests of each name; histograms in the HdrHistogram V2 compressed encoding, base64. */
export const requestTotalsSchema = z.array(
  z.strictObject({
    ...{ requestName: z.string(), outcomes: outcomeCountsSchema, latency: encoded, serviceTime: encoded },
    failureLatency: encoded.optional(),
  }),
);

/** Requests in each second of the load, all request names and agents together, settling seconds included. */
export const secondsSchema = z.strictObject({ offered: perSecond, completed: perSecond, succeeded: perSecond });

/** What one stage offered. */
export const stageLoadSchema = z.discriminatedUnion('model', [
  z.strictObject({ model: z.literal('open'), rps: z.number(), arrivals: z.enum(['poisson', 'uniform']) }),
  z.strictObject({
    ...{ model: z.literal('closed'), users: z.number(), thinkTimeMs: z.number() },
    iterationsPerSecond: z.number().optional(),
  }),
]);

export const stagePurposeSchema = z.enum(stagePurposes);
