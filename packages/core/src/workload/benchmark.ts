import { z } from 'zod';
import { moneySchema } from '../pricing/money-schema';
import { benchmarkProblems } from './benchmark-problems';
import { engineIds, runnerIds } from './engines';
import { foreignHostOf } from './host-header';
import { loadSchema } from './load';
import { requestSchema } from './request';
import { secretName } from './secrets';
import { sloSchema } from './slo';

/** What a simulated run pretends the gateway to be: a c-server queue per unit. Times in milliseconds. */
export const simulatedGatewaySchema = z.strictObject({
  serviceDemandMs: z.number().positive().max(60_000),
  coresPerUnit: z.number().int().min(1).max(1024),
  delayMs: z.number().min(0).max(60_000).default(0),
  /** Squared coefficient of variation of the service time. */
  serviceVariability: z.number().min(0).max(16).default(1),
  seed: z.number().int().default(1),
});
export type SimulatedGateway = z.infer<typeof simulatedGatewaySchema>;

const benchmarkShape = z.strictObject({
  schema: z.literal('headroom.benchmark/1').default('headroom.benchmark/1'),
  name: z.string().trim().min(1).max(120),
  description: z.string().max(2000).default(''),
  /** The cell under test: catalog ids, unit count and the policy set by name. */
  subject: z.strictObject({
    gateway: z.string().min(1).max(80),
    tier: z.string().min(1).max(80),
    units: z.number().int().min(1).max(1000).default(1),
    policySet: z.string().min(1).max(120),
  }),
  target: z.strictObject({
    baseUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
    timeoutMs: z.number().int().min(50).max(120_000).default(5_000),
    maxConnections: z.number().int().min(1).max(20_000).default(512),
  }),
  /** May be empty only where a script makes the requests. */
  requests: z.array(requestSchema).max(200),
  load: loadSchema,
  slo: sloSchema,
  engine: z.enum(engineIds).default('builtin'),
  runner: z.enum(runnerIds).default('local'),
  /** Agents over which the load is split. */
  shards: z.number().int().min(1).max(100).default(1),
  /** Closed load only: each iteration of a user sends all requests of the mix at once, weights aside. */
  batch: z.boolean().default(false),
  /** A script of one's own for the engine, in place of the one that is generated from the requests. */
  script: z
    .strictObject({
      fileName: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'must be a plain file name'),
      text: z.string().min(1).max(500_000),
    })
    .optional(),
  /** Names of the workspace's secrets that requests or the script may use. */
  secrets: z.array(secretName).max(20).default([]),
  /** What making the load may cost at most; above it, or where the cost is not known, the run is not started. */
  maxTestCost: z.strictObject({ amount: moneySchema, currency: z.string().regex(/^[A-Z]{3}$/) }).optional(),
  /** Only for the simulated runner. */
  simulated: simulatedGatewaySchema.optional(),
});
export type Benchmark = z.infer<typeof benchmarkShape>;

/** A benchmark: what is loaded, how, under which SLO. The document behind form, YAML and API. */
export const benchmarkSchema = benchmarkShape.superRefine((benchmark, context) => {
  for (const { path, message } of benchmarkProblems(benchmark)) context.addIssue({ code: 'custom', path, message });
});
export type BenchmarkInput = z.input<typeof benchmarkSchema>;

/** A benchmark as somebody hands it in. What is kept is read without the rules that came later than it. */
export const newBenchmarkSchema = benchmarkSchema.superRefine(({ requests, target }, context) => {
  const foreign = foreignHostOf(requests, target.baseUrl);
  if (foreign)
    context.addIssue({
      code: 'custom',
      path: ['requests', foreign.requestIndex, 'headers'],
      message: `"${foreign.header}" names another host than the target: put that name into the target's base URL, and remove the header`,
    });
});
