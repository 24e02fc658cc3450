import { z } from 'zod';
import { lineItemSchema } from './line-item-schema';
import { isoDateSchema } from './meter';
import { moneySchema } from './money-schema';
import { usageSchema } from './usage';

/** What may have to be said beside a price. A finding is `code: sentence.` */
export type PriceFindingCode =
  | 'included-reading'
  | 'extra-unit-reading'
  | 'disputed-maximum'
  | 'maximum-unknown'
  | 'price-unknown'
  | 'usage-unknown'
  | 'not-in-book'
  | 'stale-book'
  | 'region-assumed'
  | 'region-free'
  | 'indicative-currency'
  | 'invented-price'
  | 'recalled-price'
  | 'free-grant'
  | 'billed-duration'
  | 'no-call-meter'
  | 'commitment-missing'
  | 'discounted'
  | 'rated-not-for-planning'
  | 'cores-unknown';

/** `headroom.price/1`: the monthly price of one tier, line by line, and what has to be known about it. */
export const priceDocumentSchema = z.strictObject({
  schema: z.literal('headroom.price/1'),
  gateway: z.string(),
  tier: z.string(),
  region: z.string().nullable(),
  currency: z.string(),
  /** The day that is priced. */
  at: isoDateSchema,
  /** Null for a tier without units. */
  units: z.number().int().nullable(),
  usage: usageSchema,
  hoursPerMonth: z.number(),
  priceBook: z
    .strictObject({ source: z.string(), observedOn: isoDateSchema, basis: z.string(), stale: z.boolean() })
    .nullable(),
  items: z.array(lineItemSchema),
  unknown: z.array(z.strictObject({ meter: z.string(), missing: z.enum(['price', 'usage']) })),
  /** Null as soon as one line is unknown. */
  monthlyTotal: moneySchema.nullable(),
  costPerMillion: moneySchema.nullable(),
  findings: z.array(z.string()),
});
export type PriceDocument = z.infer<typeof priceDocumentSchema>;
