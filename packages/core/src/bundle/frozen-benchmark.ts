import { z } from 'zod';
import { simulatedGatewaySchema, type Benchmark } from '../workload/benchmark';
import { engineIds, runnerIds } from '../workload/engines';
import { loadSchema } from '../workload/load';
import { httpMethods } from '../workload/request';
import { sloSchema } from '../workload/slo';
import { secretNumbers } from './secret-texts';

const frozenRequestSchema = z.strictObject({
  name: z.string(),
  method: z.enum(httpMethods),
  path: z.string(),
  /** Names alone: no value of a header is ever in a bundle. */
  headers: z.array(z.string()),
  body: z.string().optional(),
  bodyBytes: z.number().int().optional(),
  weight: z.number(),
  expectStatus: z.array(z.number().int()).optional(),
  slo: sloSchema.optional(),
});

/** What is under test. */
export const frozenSubjectSchema = z.strictObject({
  ...{ gateway: z.string(), tier: z.string(), units: z.number().int(), policySet: z.string() },
});

/** A benchmark as others may read it: without values of headers, credentials of the target and names of secrets. */
export const frozenBenchmarkSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  subject: frozenSubjectSchema,
  target: z.strictObject({ baseUrl: z.string(), timeoutMs: z.number(), maxConnections: z.number() }),
  requests: z.array(frozenRequestSchema),
  load: loadSchema,
  slo: sloSchema,
  engine: z.enum(engineIds),
  runner: z.enum(runnerIds),
  shards: z.number().int(),
  batch: z.boolean(),
  /** A script of one's own; its text is null where it was taken out. */
  script: z.strictObject({ fileName: z.string(), text: z.string().nullable() }).nullable(),
  simulated: simulatedGatewaySchema.nullable(),
});
export type FrozenBenchmark = z.infer<typeof frozenBenchmarkSchema>;

/** What of a benchmark goes into a bundle. */
export function freezeBenchmark(benchmark: Benchmark): FrozenBenchmark {
  const { name, description, subject, target, requests, load, slo, engine, runner, shards, batch } = benchmark;
  const { timeoutMs, maxConnections } = target;
  const { script = null, simulated = null } = benchmark;
  const numbered = secretNumbers();
  return {
    ...{ name, description, subject, load, slo, engine, runner, shards, batch, simulated },
    target: { baseUrl: withoutCredentials(target.baseUrl), timeoutMs, maxConnections },
    requests: requests.map(({ headers, body, ...request }) => ({
      ...{ ...request, headers: Object.keys(headers) },
      ...(body !== undefined && { body: numbered(body) }),
    })),
    script: script && { ...script, text: numbered(script.text) },
  };
}

function withoutCredentials(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname === '/' ? '' : pathname}`;
}
