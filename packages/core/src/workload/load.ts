import { z } from 'zod';

const rps = z.number().positive().max(1_000_000);
const seconds = z.number().int().positive().max(86_400);
/** How open-loop arrivals are spaced: exponential gaps, or evenly. */
export const arrivalsSchema = z.enum(['poisson', 'uniform']);
export type Arrivals = z.infer<typeof arrivalsSchema>;

/** Search for the highest rate inside the SLO: bracket, bisect, confirm. Times in seconds, rates in requests per second. */
export const findMaximumSchema = z.strictObject({
  kind: z.literal('find-maximum'),
  startRps: rps.default(50),
  maxRps: rps.default(10_000),
  /** Factor between bracket stages. */
  growth: z.number().min(1.1).max(4).default(2),
  /** Search ends when (failed − passed) / passed is at or below this. */
  bracketTolerance: z.number().min(0.01).max(0.5).default(0.05),
  warmUpSeconds: z.number().int().min(0).max(600).default(5),
  minStageSeconds: z.number().int().min(3).max(3600).default(8),
  maxStageSeconds: z.number().int().min(3).max(3600).default(30),
  confirmSeconds: z.number().int().min(5).max(7200).default(20),
  coolDownSeconds: z.number().min(0).max(600).default(2),
  deadlineSeconds: seconds.default(900),
  arrivals: arrivalsSchema.default('poisson'),
});

/** A fixed list of open-loop stages (constant, steps, ramp, spike and soak all reduce to this). */
export const stepsSchema = z.strictObject({
  kind: z.literal('steps'),
  steps: z.array(z.strictObject({ rps, seconds })).min(1).max(200),
  warmUpSeconds: z.number().int().min(0).max(600).default(5),
  coolDownSeconds: z.number().min(0).max(600).default(0),
  arrivals: arrivalsSchema.default('poisson'),
});

/** Closed loop: virtual users that wait for each answer, then think. Never read an SLO capacity straight off it. */
export const closedSchema = z.strictObject({
  kind: z.literal('closed'),
  steps: z
    .array(z.strictObject({ users: z.number().int().positive().max(100_000), seconds }))
    .min(1)
    .max(200),
  thinkTimeMs: z.number().min(0).max(600_000).default(0),
  /** Holds each user to so many iterations per second (constant throughput), in place of a think time. */
  iterationsPerSecond: z.number().positive().max(10_000).optional(),
  warmUpSeconds: z.number().int().min(0).max(600).default(5),
  coolDownSeconds: z.number().min(0).max(600).default(0),
});

export const loadSchema = z
  .discriminatedUnion('kind', [findMaximumSchema, stepsSchema, closedSchema])
  .superRefine((load, context) => {
    if (load.kind !== 'find-maximum') return;
    if (load.maxRps < load.startRps)
      context.addIssue({ code: 'custom', path: ['maxRps'], message: 'must be at least startRps' });
    if (load.maxStageSeconds < load.minStageSeconds)
      context.addIssue({ code: 'custom', path: ['maxStageSeconds'], message: 'must be at least minStageSeconds' });
  });
export type Load = z.infer<typeof loadSchema>;
export type FindMaximum = z.infer<typeof findMaximumSchema>;
/** Open: arrivals do not wait for answers. Closed: they do. */
export type LoadModel = 'open' | 'closed';
