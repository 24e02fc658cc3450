import { z } from 'zod';
import { figureSchema } from './figure';
import { slugSchema, tierScopeSchema } from './tier';

/** What a policy costs by its nature, until it is measured: next to nothing, CPU, CPU by the size of the body, a call elsewhere, or what a cache saves. */
export const costClasses = ['light', 'cpu', 'body-size', 'remote-call', 'cache'] as const;
export type CostClass = (typeof costClasses)[number];

export const policySchema = z.strictObject({
  id: slugSchema,
  name: z.string().min(1).max(120),
  description: z.string().max(2000),
  /** What the vendor's documents call it, where that is not the id. */
  element: z.string().max(120).optional(),
  /** What tells this use of the element from others. */
  attributes: z.record(z.string(), z.string().max(120)).optional(),
  /** A setting that stands beside the policy document, such as diagnostics logging; it costs like a policy. */
  outsideDocument: z.boolean().optional(),
  category: z.string().min(1).max(120),
  costClass: z.enum(costClasses),
  /** What the cost class rests on. */
  costSource: figureSchema(z.string().max(2000)),
  /** Null where the documents do not say. */
  tiers: tierScopeSchema.nullable(),
  /** Tiers that the documents say nothing about, whatever they say of others. */
  unconfirmedTiers: z.array(slugSchema).max(100).optional(),
  /** May end the request before the rest of the chain, so that its cost depends on the mix of outcomes. */
  mayShortCircuit: z.boolean(),
  /** Answers the request: a chain ends with such a policy. */
  answers: z.boolean(),
  /** Parameters that work. */
  example: z.record(z.string(), z.unknown()).default({}),
});
export type PolicyDefinition = z.infer<typeof policySchema>;
