import { z } from 'zod';
import { brokenReferences } from './broken-references';
import { policySchema } from './policy';
import { anyFigure, slugSchema, tierSchema, tierScopeSchema } from './tier';

const name = z.string().min(1).max(120);

/** A bound of the product. */
const limitSchema = z.strictObject({ id: slugSchema, name, figure: anyFigure, tiers: tierScopeSchema });
export type LimitDefinition = z.infer<typeof limitSchema>;

/** What moving from some tiers to others means, beside the features that differ. */
const moveSchema = z.strictObject({ from: tierScopeSchema, to: tierScopeSchema, figure: anyFigure });

/** `sample` is no offer of anybody: its figures and prices exist to try Headroom with. */
export const gatewayKinds = ['sample', 'managed', 'self-hosted', 'custom'] as const;
export type GatewayKind = (typeof gatewayKinds)[number];

/** `headroom.gateway/1`: everything that is known of a gateway except prices and evidence, which have an age of their own. */
export const gatewaySchema = z
  .strictObject({
    schema: z.literal('headroom.gateway/1'),
    id: slugSchema,
    name,
    kind: z.enum(gatewayKinds),
    vendor: z.string().max(120).optional(),
    description: z.string().max(2000),
    /** Where it is offered; the ids stand in price books. */
    regions: z
      .array(z.strictObject({ id: z.string().min(1).max(60), name }))
      .min(1)
      .max(200),
    defaultRegion: z.string(),
    /** What a unit is called, in the singular. */
    unitName: z.string().min(1).max(30),
    /** Rows of the feature matrix, in order. */
    features: z
      .array(z.strictObject({ id: slugSchema, name: z.string().min(1).max(200) }))
      .max(200)
      .default([]),
    limits: z.array(limitSchema).max(500).default([]),
    tiers: z.array(tierSchema).min(1).max(100),
    policies: z.array(policySchema).max(500).default([]),
    moves: z.array(moveSchema).max(100).default([]),
    /** Capacity metrics, rules of scaling, statements of the vendor. */
    facts: z
      .array(z.strictObject({ id: slugSchema, name: z.string().min(1).max(200), figure: anyFigure }))
      .max(500)
      .default([]),
    /** Sentences that belong beside every figure of it. */
    caveats: z.array(z.string().min(1).max(1000)).max(20).default([]),
    copiedFrom: z.strictObject({ gatewayId: z.string(), tierId: z.string() }).optional(),
  })
  .superRefine((gateway, context) => {
    for (const { path, message } of brokenReferences(gateway)) context.addIssue({ code: 'custom', path, message });
  });
export type Gateway = z.infer<typeof gatewaySchema>;
export type GatewayInput = z.input<typeof gatewaySchema>;
