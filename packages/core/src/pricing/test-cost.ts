import { z } from 'zod';
import { Money } from './money';
import { moneySchema } from './money-schema';

/** One thing that making load uses; what is not known is null. */
export const testCostLineSchema = z.strictObject({
  name: z.string(),
  quantity: z.number().min(0).nullable(),
  unit: z.string(),
  unitPrice: moneySchema.nullable(),
  amount: moneySchema.nullable(),
  /** Where the unit price comes from, with its date. */
  source: z.string().nullable(),
});
export type TestCostLine = z.infer<typeof testCostLineSchema>;

/** What making the load of one run costs. `total` is null as soon as a line is not known. */
export const testCostSchema = z.strictObject({
  lines: z.array(testCostLineSchema),
  currency: z.string().regex(/^[A-Z]{3}$/),
  total: moneySchema.nullable(),
  /** Sentences that name what is not known. */
  unknown: z.array(z.string()),
});
export type TestCost = z.infer<typeof testCostSchema>;

/** The cost of a run's load out of quantities and prices; multiplies exactly. */
export function testCost(
  lines: readonly Omit<TestCostLine, 'amount'>[],
  currency: string,
  unknown: readonly string[] = [],
): TestCost {
  const priced = lines.map((line) => ({
    ...line,
    amount:
      line.quantity === null || line.unitPrice === null
        ? null
        : new Money(line.unitPrice).times(line.quantity).toFixed(),
  }));
  const amounts = priced.flatMap(({ amount }) => amount ?? []);
  const isKnown = amounts.length === priced.length && unknown.length === 0;
  const total = isKnown ? amounts.reduce((sum, amount) => sum.plus(amount), new Money(0)).toFixed() : null;
  return { lines: priced, currency, total, unknown: [...unknown] };
}
