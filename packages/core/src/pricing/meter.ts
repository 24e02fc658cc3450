import { z } from 'zod';
import { moneySchema } from './money-schema';

/**
 * What one piece of a meter is. First and extra unit hours price the first unit apart from those after it; add-on hours
 * count what is rented beside the units; always-ready pieces are those of instances that are kept warm.
 */
export const meterKinds = [
  'unitHour',
  'firstUnitHour',
  'extraUnitHour',
  'call',
  'gbSecond',
  'instanceHour',
  'addOnHour',
  'alwaysReadyGbSecond',
  'baselineGbSecond',
  'alwaysReadyCall',
] as const;
export type MeterKind = (typeof meterKinds)[number];

/** Prices read from a database come as decimal strings; a plan file has plain numbers. */
const pieces = z.union([z.number(), moneySchema.transform(Number)]);

/** A share as a decimal string, such as "12.5" for 12.5 %. */
export const percentSchema = moneySchema.refine((text) => Number(text) <= 100, 'must be at most 100');

/** A day of the calendar, such as 2026-08-14. */
export const isoDateSchema = z.iso.date();

/** The fields of a meter, for schemas that take prices in other forms; `checkBands` belongs to it. */
export const meterShape = z.strictObject({
  meter: z.string().min(1).max(120),
  per: z.enum(meterKinds),
  /** Decimal string in the currency of the price book; null when the price is not known. */
  unitPrice: moneySchema.nullable(),
  /** Pieces per month that cost nothing. */
  included: pieces.pipe(z.number().min(0)).optional(),
  /** Pieces that the unit price buys: 1 when absent, 1,000,000 for a price per million calls. */
  perUnit: pieces.pipe(z.number().positive()).optional(),
  /** What `perUnit` pieces are called, such as "10K" or "1 Hour". */
  unit: z.string().min(1).max(60).optional(),
  /** Other prices for the pieces beyond `from`, ascending. */
  further: z
    .array(z.strictObject({ from: pieces.pipe(z.number().positive()), unitPrice: moneySchema }))
    .max(20)
    .optional(),
  /** Whether `included` and `from` hold for the whole bill (when absent) or for each unit. */
  includedPer: z.enum(['bill', 'unit']).optional(),
  /** Taken off the amount; the unit price stays the list price. */
  discountPercent: percentSchema.optional(),
  /** Where the price was read, and the day on which it stood there. */
  source: z.string().max(2000).optional(),
  date: isoDateSchema.optional(),
});
export type Meter = z.infer<typeof meterShape>;

interface Bands {
  included?: number | string | undefined;
  further?: readonly { from: number | string }[] | undefined;
}

/** Bands must ascend and begin beyond what is included. */
export function checkBands({ included, further }: Bands, context: z.RefinementCtx): void {
  further?.forEach(({ from }, index) => {
    const before = index === 0 ? (included ?? 0) : (further[index - 1]?.from ?? 0);
    if (Number(from) <= Number(before))
      context.addIssue({
        ...{ code: 'custom', path: ['further', index, 'from'] },
        message: `is ${from}; it must be above ${before}, where the band before it begins`,
      });
  });
}

/** One price of a tier. The bill is quantity beyond `included`, divided by `perUnit`, times `unitPrice`, band by band. */
export const meterSchema = meterShape.superRefine(checkBands);
