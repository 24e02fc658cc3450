import { z } from 'zod';
import type { Meter } from '../pricing/meter';
import { meterSchema } from '../pricing/meter';
import { moneySchema } from '../pricing/money';
import { sloSchema } from '../workload/slo';

const id = z.string().min(1).max(120);
const rate = z.number().min(0).max(1e9);
const latencyMs = z.number().min(0).max(3.6e6).optional();

const unitShape = {
  coresPerUnit: z.number().positive().max(1024),
  maxUnits: z.number().int().min(1).max(1000),
  /** A tier whose cores are declared to be the same hardware, so that its measurements may stand for this one. */
  sameCoresAs: id.optional(),
};
const unitHourTier = z.strictObject({
  ...{ id, billing: z.literal('unitHour'), ...unitShape, pricePerUnitHour: moneySchema },
});
const perCallTier = z.strictObject({
  ...{ id, billing: z.literal('perCall'), maxRps: rate.optional(), pricePerMillionCalls: moneySchema },
});
const meteredUnitTier = z.strictObject({ id, ...unitShape, meters: z.array(meterSchema).max(20) });
const meteredCallTier = z.strictObject({ id, maxRps: rate.optional(), meters: z.array(meterSchema).max(20) });

type TierShape = typeof unitHourTier | typeof perCallTier | typeof meteredUnitTier | typeof meteredCallTier;
export type PlanTier = z.output<TierShape>;
export type PlanTierInput = z.input<TierShape>;

/** One tier: rented by units of known size, or without units and bounded by `maxRps`. A union would hide the path of an error. */
const tierSchema = z.unknown().transform((input, context) => {
  const parsed = tierShapeOf(input).safeParse(input);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues)
    context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  return z.NEVER;
}) as unknown as z.ZodType<PlanTier, PlanTierInput>;

function tierShapeOf(input: unknown): TierShape {
  const has = (key: string) => typeof input === 'object' && input !== null && key in input;
  if (has('meters')) return has('coresPerUnit') || has('maxUnits') ? meteredUnitTier : meteredCallTier;
  const billing = has('billing') ? (input as { billing: unknown }).billing : undefined;
  return billing === 'perCall' ? perCallTier : unitHourTier;
}

/** Rates and concurrency are totals over all units. `throughputRps`: successes; `requests`: all completions. */
const levelSchema = z
  .strictObject({
    offeredRps: z.number().positive().max(1e9).optional(),
    concurrency: z.number().positive().max(1e7).optional(),
    throughputRps: rate,
    requests: z.number().int().min(0),
    durationSeconds: z.number().positive(),
    meanMs: latencyMs,
    p50Ms: latencyMs,
    p90Ms: latencyMs,
    p95Ms: latencyMs,
    p99Ms: latencyMs,
    p999Ms: latencyMs,
    errorRate: z.number().min(0).max(1).default(0),
    /** Upper 95 % confidence limit of `errorRate`. */
    errorRateUpper: z.number().min(0).max(1).optional(),
    steady: z.boolean().optional(),
    /** Relative change of mean latency from the first third of the level to the last. */
    latencyDrift: z.number().optional(),
    /** What the run itself found under its own SLO. */
    passed: z.boolean().optional(),
    /** Mean over all cores of all units, idle background included; rounding may exceed 100 a little. */
    cpuPercent: z.number().min(0).max(100.5).optional(),
  })
  .superRefine((level, context) => {
    const known = (['p50Ms', 'p90Ms', 'p95Ms', 'p99Ms', 'p999Ms'] as const).filter((key) => level[key] !== undefined);
    known.forEach((key, index) => {
      const below = known[index - 1];
      if (below && (level[below] ?? 0) > (level[key] ?? 0))
        context.addIssue({ code: 'custom', path: [key], message: `is below ${below}` });
    });
  });
export type PlanLevel = z.infer<typeof levelSchema>;

const runSchema = z
  .strictObject({
    id,
    tier: id,
    units: z.number().int().min(1).max(1000),
    policies: z.array(id),
    loadModel: z.enum(['open', 'closed']),
    arrivals: z.enum(['poisson', 'uniform']).optional(),
    thinkTimeMs: z.number().min(0).optional(),
    thinkTimeDistribution: z.enum(['constant', 'uniform', 'exponential']).optional(),
    source: z.enum(['own', 'import', 'published', 'rated']).default('own'),
    /** The SLO under which the levels' `passed` was found. */
    slo: sloSchema.optional(),
    levels: z.array(levelSchema).min(1).max(1000),
  })
  .superRefine((run, context) => {
    const misplaced =
      run.loadModel === 'open' ? (['thinkTimeMs', 'thinkTimeDistribution'] as const) : (['arrivals'] as const);
    for (const key of misplaced)
      if (run[key] !== undefined)
        context.addIssue({
          code: 'custom',
          path: [key],
          message: `has no meaning in a load model that is ${run.loadModel}`,
        });
    const [needed, other] =
      run.loadModel === 'open' ? (['offeredRps', 'concurrency'] as const) : (['concurrency', 'offeredRps'] as const);
    run.levels.forEach((level, index) => {
      const path = (key: string) => ({ code: 'custom' as const, path: ['levels', index, key] });
      if (level[needed] === undefined)
        context.addIssue({ ...path(needed), message: `is needed at ${run.loadModel} load` });
      if (level[other] !== undefined) context.addIssue({ ...path(other), message: `is not for ${run.loadModel} load` });
    });
  });
export type PlanRun = z.infer<typeof runSchema>;

/** `headroom.plan/1`: the self-contained planning problem that every recommendation keeps as its input. */
export const planProblemSchema = z
  .strictObject({
    schema: z.literal('headroom.plan/1'),
    hoursPerMonth: z.number().positive().max(744).default(730),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a three-letter currency code')
      .default('USD'),
    tiers: z.array(tierSchema).min(1).max(200),
    policies: z.array(id).default([]),
    runs: z.array(runSchema).max(2000).default([]),
    target: z.strictObject({
      policies: z.array(id),
      rps: z.number().positive().max(1e9),
      growthFactor: z.number().positive().max(1000).default(1),
      headroom: z.number().min(0).max(0.99).default(0),
      spareUnits: z.number().int().min(0).max(1000).default(0),
      /** After growth. */
      monthlyCalls: z.number().min(0).max(1e18),
      slo: sloSchema,
    }),
  })
  .superRefine((problem, context) => {
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const tierIds = new Set(problem.tiers.map((tier) => tier.id));
    const policies = new Set(problem.policies);
    const repeated = (ids: string[], path: (index: number) => (string | number)[]) =>
      ids.forEach((value, index) => {
        if (ids.indexOf(value) !== index) issue(path(index), `"${value}" is used twice`);
      });
    const declared = (used: string[], path: (string | number)[]) =>
      used.forEach((policy, index) => {
        if (!policies.has(policy)) issue([...path, index], `the policy "${policy}" is not declared`);
      });
    repeated(
      problem.tiers.map((tier) => tier.id),
      (index) => ['tiers', index, 'id'],
    );
    repeated(
      problem.runs.map((run) => run.id),
      (index) => ['runs', index, 'id'],
    );
    repeated(problem.policies, (index) => ['policies', index]);
    repeated(problem.target.policies, (index) => ['target', 'policies', index]);
    declared(problem.target.policies, ['target', 'policies']);
    problem.tiers.forEach((tier, index) => {
      if ('sameCoresAs' in tier && tier.sameCoresAs !== undefined && !tierIds.has(tier.sameCoresAs))
        issue(['tiers', index, 'sameCoresAs'], `the tier "${tier.sameCoresAs}" is not declared`);
    });
    problem.runs.forEach((run, index) => {
      if (!tierIds.has(run.tier)) issue(['runs', index, 'tier'], `the tier "${run.tier}" is not declared`);
      repeated(run.policies, (policy) => ['runs', index, 'policies', policy]);
      declared(run.policies, ['runs', index, 'policies']);
    });
  });
export type PlanProblem = z.infer<typeof planProblemSchema>;
export type PlanProblemInput = z.input<typeof planProblemSchema>;

export const isUnitTier = (tier: PlanTier): tier is Extract<PlanTier, { coresPerUnit: number }> =>
  'coresPerUnit' in tier;

/** The meters of a tier; the two short forms are sugar for one meter. */
export function metersOf(tier: PlanTier): readonly Meter[] {
  if ('meters' in tier) return tier.meters;
  return tier.billing === 'unitHour'
    ? [{ meter: 'unit hours', per: 'unitHour', unitPrice: tier.pricePerUnitHour }]
    : [{ meter: 'calls', per: 'call', unitPrice: tier.pricePerMillionCalls, perUnit: 1_000_000 }];
}
