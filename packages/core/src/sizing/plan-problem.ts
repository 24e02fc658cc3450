import { z } from 'zod';
import { sloSchema } from '../workload/slo';
import { always, idSchema, rateSchema } from './plan-fields';
import { runSchema } from './plan-level';
import { brokenReferences } from './plan-references';
import { tierSchema } from './plan-tier';

export { type PlanLevel, type PlanRun, type PlanRunInput, runSchema as planRunSchema } from './plan-level';
export type { PlanTier, PlanTierInput } from './plan-tier';

/** A policy by its id, or with what is known of it. One that may answer a request itself can make a unit carry more. */
const policySchema = z.preprocess(
  (input) => (typeof input === 'string' ? { id: input } : input),
  z.strictObject({
    id: idSchema,
    mayShortCircuit: z.boolean().default(false),
    measuredOtherwise: z.string().min(1).max(2000).optional(),
  }),
) as unknown as z.ZodType<
  PlanPolicy,
  string | { id: string; mayShortCircuit?: boolean; measuredOtherwise?: string | undefined }
>;
export interface PlanPolicy {
  id: string;
  /** A cache, a mock, a rate limit, a check that refuses: some requests end at this policy. */
  mayShortCircuit: boolean;
  /** Of one that no run speaks of: how it was measured all the same, in words that follow "was measured, but". */
  measuredOtherwise?: string | undefined;
}

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
    policies: z.array(policySchema).max(1000).default([]),
    runs: z.array(runSchema).max(2000).default([]),
    target: z.strictObject({
      policies: z.array(idSchema),
      rps: rateSchema.positive(),
      growthFactor: z.number().positive().max(1000).default(1),
      headroom: z.number().min(0).max(0.99).default(0),
      spareUnits: z.number().int().min(0).max(1000).default(0),
      /** After growth. */
      monthlyCalls: z.number().min(0).max(1e18),
      slo: sloSchema,
    }),
  })
  .superRefine((problem, context) => {
    for (const { path, message } of brokenReferences(problem)) context.addIssue({ code: 'custom', path, message });
  }, always);
export type PlanProblem = z.infer<typeof planProblemSchema>;
/** The part of a problem that measurements speak of, whatever is asked of it. */
export type MeasuredProblem = Pick<PlanProblem, 'tiers' | 'policies' | 'runs'>;
export type PlanProblemInput = z.input<typeof planProblemSchema>;
