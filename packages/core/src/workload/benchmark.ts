import { z } from 'zod';
import { loadSchema } from './load';
import { requestSchema } from './request';
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

/** A benchmark: what is loaded, how, under which SLO. The document behind form, YAML and API. */
export const benchmarkSchema = z
  .strictObject({
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
    requests: z.array(requestSchema).min(1).max(200),
    load: loadSchema,
    slo: sloSchema,
    engine: z.enum(['builtin']).default('builtin'),
    runner: z.enum(['local', 'simulated']).default('local'),
    /** Only for the simulated runner. */
    simulated: simulatedGatewaySchema.optional(),
  })
  .superRefine((benchmark, context) => {
    const names = benchmark.requests.map((request) => request.name);
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    if (repeated)
      context.addIssue({ code: 'custom', path: ['requests'], message: `the name "${repeated}" is used twice` });
    if (benchmark.runner === 'simulated' && !benchmark.simulated)
      context.addIssue({ code: 'custom', path: ['simulated'], message: 'is needed by the simulated runner' });
    if (benchmark.runner !== 'simulated' && benchmark.simulated)
      context.addIssue({ code: 'custom', path: ['simulated'], message: 'is only for the simulated runner' });
  });
export type Benchmark = z.infer<typeof benchmarkSchema>;
export type BenchmarkInput = z.input<typeof benchmarkSchema>;
