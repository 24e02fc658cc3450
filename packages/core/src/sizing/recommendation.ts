import { z } from 'zod';
import { moneySchema } from '../pricing/money-schema';

const interval = z.object({ estimate: z.number(), low: z.number(), high: z.number() });
const capacity = interval.extend({ confidence: z.number() });
export const gradeSchema = z.enum(['A', 'B', 'C', 'D', 'E']);
export type Grade = z.infer<typeof gradeSchema>;

export const optionSchema = z.object({
  tier: z.string(),
  /** Null for tiers without units. */
  units: z.number().int().nullable(),
  billing: z.enum(['unitHour', 'perCall', 'meters']),
  /** Exact decimal string; null when a price or usage is unknown. */
  monthlyCost: moneySchema.nullable(),
  costPerMillion: moneySchema.nullable(),
  feasible: z.boolean(),
  /** Null when nothing is known of the capacity. */
  probabilityFeasible: z.number().min(0).max(1).nullable(),
  /** What the option carries inside the SLO with its spare units out of service; null when unknown. */
  capacityRps: capacity.nullable(),
  /** Carried with 70 % probability: the figure that an option is chosen by. */
  sureRps: z.number().nullable(),
  requiredRps: z.number(),
  /** requiredRps ÷ capacityRps.estimate. */
  utilisation: z.number().nullable(),
  grade: gradeSchema.nullable(),
  /** Why not: `code: sentence`. Empty for the recommended option. */
  reasons: z.array(z.string()),
});
export type Option = z.infer<typeof optionSchema>;

/** A rate over all units of a run, or the state that stands in its place. */
const sloAnswer = z.object({ state: z.string(), rps: z.number().nullable() });

/** What one run by itself says of the SLO; `label` is how its load was made. */
const runAnswerSchema = z.object({
  run: z.string(),
  tier: z.string(),
  units: z.number().int(),
  policies: z.array(z.string()),
  label: z.enum(['open', 'paced', 'closed loop']),
  highestPassing: sloAnswer,
  interpolated: sloAnswer,
  modelRps: z.number().nullable(),
  ceiling: z.object({ kind: z.string(), policy: z.string().nullable(), figures: z.array(z.string()) }),
});

export const verdicts = ['recommended', 'notEnoughEvidence', 'noFeasibleOption'] as const;

/** `headroom.recommendation/1`: the answer to a `headroom.plan/1`. Options in order of cost, unknown costs last. */
export const recommendationSchema = z.object({
  schema: z.literal('headroom.recommendation/1'),
  verdict: z.enum(verdicts),
  currency: z.string(),
  recommended: z
    .object({
      tier: z.string(),
      units: z.number().int().nullable(),
      monthlyCost: moneySchema,
      costPerMillion: moneySchema.nullable(),
    })
    .nullable(),
  options: z.array(optionSchema),
  /** Of one unit, with the target's policies and SLO. */
  capacityPerUnit: z.array(capacity.extend({ tier: z.string() })),
  policies: z.array(
    z.object({
      policy: z.string(),
      cpuMs: interval.nullable(),
      delayMs: interval.nullable(),
      identifiable: z.boolean(),
    }),
  ),
  /** Whether the target's policies were measured on any tier. */
  identifiable: z.boolean(),
  /** What is not known and stood in the way. */
  missing: z.array(z.string()),
  nextMeasurements: z.array(
    z.object({ tier: z.string(), units: z.number().int(), policies: z.array(z.string()), reason: z.string() }),
  ),
  findings: z.array(z.string()),
  /** Absent from recommendations that were kept before runs were answered one by one. */
  runs: z.array(runAnswerSchema).default([]),
});
export type RecommendationResult = z.infer<typeof recommendationSchema>;
