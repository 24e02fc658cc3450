import { z } from 'zod';
import { sloSchema } from '../workload/slo';
import { always, fieldsOf, idSchema, isRecord, listOf, rateSchema } from './plan-fields';
import { planMeanings } from './plan-meanings';
import { shown } from './plan-words';

/** At most an hour: whoever writes seconds or microseconds should hear of it. */
const latencyMs = z.number().min(0).max(3.6e6).optional();
const share = z.number().min(0).max(1);
const percentileKeys = ['p50Ms', 'p90Ms', 'p95Ms', 'p99Ms', 'p999Ms'] as const;

/** Rates and concurrency are totals over all units. `throughputRps`: successes; `requests`: all completions. */
const levelSchema = z
  .strictObject({
    offeredRps: z.number().positive().max(1e9).optional(),
    concurrency: z.number().positive().max(1e7).optional(),
    throughputRps: rateSchema,
    /** Published runs need not say how long they took, nor of how many requests they speak. */
    requests: z.number().int().min(0).optional(),
    durationSeconds: z.number().positive().max(1e7).optional(),
    meanMs: latencyMs,
    p50Ms: latencyMs,
    p90Ms: latencyMs,
    p95Ms: latencyMs,
    p99Ms: latencyMs,
    p999Ms: latencyMs,
    errorRate: share.default(0),
    /** Upper 95 % confidence limit of `errorRate`. */
    errorRateUpper: share.optional(),
    steady: z.boolean().optional(),
    /** Relative change of mean latency from the first third of the level to the last. */
    latencyDrift: z.number().optional(),
    /** The generator sent late: latencies are at most these, so that they show what was kept and not what was missed. */
    generatorLate: z.boolean().optional(),
    /** What the run itself found under its own SLO. */
    passed: z.boolean().optional(),
    /** The throughput is only a bound, as in a published "< 500 rps". */
    bound: z.enum(['atMost', 'atLeast']).optional(),
    /** The source says that the gateway's CPU was at its limit, without a figure. */
    saturated: z.boolean().optional(),
    /** Mean over all cores of all units, idle background included; rounding may exceed 100 a little. */
    cpuPercent: z.number().min(0).max(100.5).optional(),
  })
  .superRefine((level, context) => {
    const fields = fieldsOf(level);
    const known = percentileKeys.flatMap((key) => {
      const ms = fields[key];
      return typeof ms === 'number' ? [{ key, ms }] : [];
    });
    known.slice(1).forEach(({ key: above, ms }, index) => {
      const below = known[index];
      if (below && below.ms > ms)
        context.addIssue({
          ...{ code: 'custom', path: [below.key] },
          message: `is above ${above} (${below.ms} ms against ${ms} ms); a higher percentile cannot be lower`,
        });
    });
    const { errorRate = 0, errorRateUpper } = fields;
    if (typeof errorRate === 'number' && typeof errorRateUpper === 'number' && errorRateUpper < errorRate)
      context.addIssue({
        ...{ code: 'custom', path: ['errorRateUpper'] },
        message: `is ${errorRateUpper}, below the errorRate of ${errorRate} whose upper limit it is`,
      });
  }, always);
export type PlanLevel = z.infer<typeof levelSchema>;

/** One load test: levels of rising load on a number of units with a set of policies. */
export const runSchema = z
  .strictObject({
    id: idSchema,
    tier: idSchema,
    units: z.number().int().min(1).max(1000),
    policies: z.array(idSchema),
    loadModel: z.enum(['open', 'closed']),
    arrivals: z.enum(['poisson', 'uniform']).optional(),
    thinkTimeMs: z.number().min(0).max(3.6e6).optional(),
    thinkTimeDistribution: z.enum(['constant', 'uniform', 'exponential']).optional(),
    source: z.enum(['own', 'import', 'observed', 'published', 'rated']).default('own'),
    /** Relative standard error of what a request costs by this run, beyond what the scatter of its levels tells. */
    demandError: z.number().min(0).max(1).optional(),
    /** Id of the test that the run is a part of: runs of one test share its conditions. */
    test: idSchema.optional(),
    /** The SLO under which the levels' `passed` was found. */
    slo: sloSchema.optional(),
    levels: z.array(levelSchema).min(1).max(1000),
  })
  .superRefine((run, context) => {
    const fields = fieldsOf(run);
    const { loadModel } = fields;
    if (loadModel !== 'open' && loadModel !== 'closed') return;
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    // No think time is none at any load.
    const misplaced = loadModel === 'open' ? ['thinkTimeMs', 'thinkTimeDistribution'] : ['arrivals'];
    for (const key of misplaced)
      if (fields[key] !== undefined && fields[key] !== 0)
        issue([key], `is ${shown(fields[key])}, which has no meaning at ${loadModel} load; remove it`);
    const [needed, other] = loadModel === 'open' ? ['offeredRps', 'concurrency'] : ['concurrency', 'offeredRps'];
    const ofOthers = fields.source === 'published' || fields.source === 'rated';
    listOf(fields.levels).forEach((level, index) => {
      if (!isRecord(level)) return;
      for (const key of ofOthers ? [] : ['requests', 'durationSeconds'])
        if (level[key] === undefined) issue(['levels', index, key], `is missing: ${planMeanings.get(key)}`);
      const limitStated = ofOthers && (level['saturated'] === true || level['bound'] !== undefined);
      if (level[needed] === undefined && !limitStated)
        issue(['levels', index, needed], `is missing; every level of a run at ${loadModel} load needs it`);
      if (level[other] !== undefined)
        issue(
          ['levels', index, other],
          `is not for ${loadModel} load; remove it, or write the loadModel it belongs to`,
        );
    });
  }, always);
export type PlanRun = z.infer<typeof runSchema>;
export type PlanRunInput = z.input<typeof runSchema>;
