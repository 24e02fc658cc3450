import { z } from 'zod';
import { isoDateSchema, meterKinds, percentSchema } from './meter';
import { moneySchema } from './money-schema';

/** One band of one meter: `quantity × unitPrice`, less the discount, is `amount`. */
export const lineItemSchema = z.strictObject({
  meter: z.string(),
  per: z.enum(meterKinds),
  /** What is counted, such as "1 Hour" or "10K". */
  unit: z.string(),
  /** Units of this band per month; null when the usage is unknown. */
  quantity: z.number().nullable(),
  /** List price; null when unknown. */
  unitPrice: moneySchema.nullable(),
  discountPercent: percentSchema.nullable(),
  /** Exact; null when price or usage is unknown. */
  amount: moneySchema.nullable(),
  source: z.string().nullable(),
  date: isoDateSchema.nullable(),
});
export type LineItem = z.infer<typeof lineItemSchema>;
