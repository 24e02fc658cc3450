import { z } from 'zod';

/** Seconds of which no more is known than between what they lie. */
export const within = z.object({ leastSeconds: z.number(), mostSeconds: z.number() });

const latencyMs = z.number().nullable();
const answered = z.object({
  errors: z.number().int(),
  latency: z
    .object({
      ...{ count: z.number().int(), meanMs: latencyMs, p50Ms: latencyMs, p90Ms: latencyMs, p95Ms: latencyMs },
      ...{ p99Ms: latencyMs, p999Ms: latencyMs, maxMs: latencyMs },
    })
    .describe('Of successes, from the intended start; a request counts in the second in which it was answered.'),
});

/** The start-up of a run, as several operations answer it. */
export const startUp = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('known'),
      firstAnswer: within.nullable().describe('When the first success came; null where none came.'),
      firstSeconds: z.number().describe('Seconds of which `first` is.'),
      first: answered,
      laterFromSeconds: z.number(),
      later: answered,
      settling: z.discriminatedUnion('state', [
        z.object({ state: z.literal('settled'), afterSeconds: z.number(), resolutionSeconds: z.number() }),
        z.object({ state: z.literal('not-settled') }),
        z.object({ state: z.literal('too-short') }),
      ]),
    }),
    z.object({ kind: z.literal('not-enough'), because: z.string() }),
  ])
  .meta({ id: 'StartUp' });
