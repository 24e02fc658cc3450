import { z } from 'zod';
import { moneySchema } from '../pricing/money-schema';
import { gradeSchema } from '../sizing/recommendation';

const money = moneySchema.nullable();
const sentence = z.string();
const cellKinds = ['text', 'grade', 'date', 'count', 'number', 'price', 'money', 'difference', 'probability'] as const;

/** What a report says: totals, words, and tables cell by cell. Its page shows this and nothing else. */
export const frozenStatementSchema = z.strictObject({
  total: z.strictObject({
    ...{ plans: z.number().int(), answered: z.number().int(), monthlyCalls: z.number() },
    ...{ monthlyCost: money, costPerMillion: money, grade: gradeSchema.nullable() },
    leastSure: z.strictObject({ plan: z.string(), probability: z.number() }).nullable(),
    pricesSeenOn: z.iso.date().nullable(),
    stale: z.array(z.string()),
  }),
  words: z.strictObject({
    ...{ answer: sentence, risk: z.array(sentence), saving: sentence.nullable(), change: sentence.nullable() },
    untested: z.array(z.strictObject({ plan: z.string(), sentences: z.array(sentence) })),
  }),
  tables: z.array(
    z.strictObject({
      ...{ id: z.enum(['costs', 'meters', 'savings', 'policies', 'months', 'budgets']), title: z.string() },
      columns: z.array(z.strictObject({ id: z.string(), label: z.string(), kind: z.enum(cellKinds) })),
      rows: z.array(
        z.strictObject({ planId: z.string().nullable(), cells: z.array(z.union([z.string(), z.number(), z.null()])) }),
      ),
    }),
  ),
});
