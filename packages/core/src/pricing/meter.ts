import { z } from 'zod';
import { moneySchema } from './money';

/** What one piece of a meter is. First and extra unit hours price the first unit apart from those after it. */
export const meterKinds = ['unitHour', 'firstUnitHour', 'extraUnitHour', 'call', 'gbSecond', 'instanceHour'] as const;
export type MeterKind = (typeof meterKinds)[number];

/** Prices read from a database come as decimal strings; a plan file has plain numbers. */
const pieces = z.union([z.number(), moneySchema.transform(Number)]);

/** One price of a tier. The bill is quantity beyond `included`, divided by `perUnit`, times `unitPrice`. */
export const meterSchema = z.strictObject({
  meter: z.string().min(1).max(120),
  per: z.enum(meterKinds),
  /** Decimal string in the currency of the price book; null when the price is not known. */
  unitPrice: moneySchema.nullable(),
  /** Pieces per month that cost nothing. */
  included: pieces.pipe(z.number().min(0)).optional(),
  /** Pieces that the unit price buys: 1 when absent, 1,000,000 for a price per million calls. */
  perUnit: pieces.pipe(z.number().positive()).optional(),
});
export type Meter = z.infer<typeof meterSchema>;
