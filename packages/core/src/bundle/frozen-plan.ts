import { z } from 'zod';
import { moneySchema } from '../pricing/money-schema';
import { planProblemSchema } from '../sizing/plan-problem';
import type { PolicyState } from '../sizing/policy-tax';
import { demandCurveSchema } from '../workload/demand-curve-schema';
import { recommendationSchema, type RecommendationResult } from '../sizing/recommendation';

const figure = z.number().nullable();
const money = moneySchema.nullable();
const { verdict, currency, options, policies, missing, findings } = recommendationSchema.shape;

/** What of a recommendation is shared; money is null where prices were taken out. */
export const frozenAnswerSchema = z.strictObject({
  ...{ verdict, currency, options, policies, missing, findings },
  recommended: z
    .strictObject({ tier: z.string(), units: z.number().int().nullable(), monthlyCost: money, costPerMillion: money })
    .nullable(),
  /** What each policy takes from the recommended option; null where nothing of units is recommended. */
  policyStates: z
    .array(
      z.strictObject({
        ...{ added: z.string().nullable(), capacityRps: figure, cpuMs: figure, delayMs: figure },
        costPerMillion: figure,
      }),
    )
    .nullable(),
});
export type FrozenAnswer = z.infer<typeof frozenAnswerSchema>;

/** A plan on one gateway: what was asked, with the evidence and the prices, and what the answer was. */
export const frozenPlanSchema = z.strictObject({
  name: z.string(),
  gateway: z.string(),
  policySet: z.string(),
  /** Where its prices hold. */
  region: z.string(),
  /** By their ids in the problem. */
  tierNames: z.record(z.string(), z.string()),
  problem: planProblemSchema,
  /** Hour by hour before growth, of the same peak as the problem; null where the plan has none or another since. */
  curve: demandCurveSchema.nullable().optional(),
  answer: frozenAnswerSchema,
  /** Where the prices stand; null where they were taken out. */
  prices: z
    .strictObject({ source: z.string(), observedOn: z.iso.date(), effectiveFrom: z.iso.date(), isStale: z.boolean() })
    .nullable(),
  /** Where discounts were taken out: they are in the unit prices. */
  netPrices: z.literal(true).optional(),
  evaluatedAt: z.iso.datetime(),
});
export type FrozenPlan = z.infer<typeof frozenPlanSchema>;

/** What of an answer goes into a bundle. */
export function freezeAnswer(result: RecommendationResult, policyStates: PolicyState[] | null): FrozenAnswer {
  const { verdict, currency, options, policies, missing, findings, recommended } = result;
  return { verdict, currency, options, policies, missing, findings, recommended, policyStates };
}
