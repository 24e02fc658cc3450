import { z } from 'zod';
import { gradeSchema, recommendationSchema, verdicts } from './recommendation';
import { standings } from './standing';

const rankedGatewaySchema = z.object({
  gateway: z.string(),
  /** As it was called when it was asked. */
  name: z.string(),
  /** Where its prices hold. */
  region: z.string(),
  standing: z.enum(standings),
  recommended: recommendationSchema.shape.recommended,
  /** Of the recommended option. */
  probabilityFeasible: z.number().nullable(),
  grade: gradeSchema.nullable(),
  /**
   * That it carries the target and no other gateway of which something is known does for less. Null where nothing is known
   * of it, or there is no other.
   */
  probabilityCheapest: z.number().nullable(),
  /** Monthly cost less that of the cheapest, with its sign; null where one is not known. */
  monthlyDifference: z.string().nullable(),
  /** Whether something that is not known of it may be cheaper than the cheapest. */
  mayBeCheaper: z.boolean(),
  /** Why nothing of it is recommended; null where something is. */
  why: z.string().nullable(),
});
export type RankedGateway = z.infer<typeof rankedGatewaySchema>;

/** `headroom.ranking/1`: the answers of several gateways to one requirement, the cheapest first. */
export const rankingSchema = z.object({
  schema: z.literal('headroom.ranking/1'),
  verdict: z.enum(verdicts),
  currency: z.string(),
  gateways: z.array(rankedGatewaySchema),
});
export type Ranking = z.infer<typeof rankingSchema>;
