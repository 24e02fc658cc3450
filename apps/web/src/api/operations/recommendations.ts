import { listWinners, repriceRecommendation } from '@headroom/services';
import { z } from 'zod';
import { day, document, id, idParams } from '../fields';
import { operation } from '../operation';

const group = 'Plans';
const params = idParams('recommendationId');

export const recommendations = [
  operation({
    ...{ id: 'repriceRecommendation', method: 'post', path: '/recommendations/{recommendationId}/reprice', group },
    summary: 'Answer a recommendation again, with its own evidence, under other prices or those of another day',
    description: 'To keep the answer needs the role editor.',
    ...{ needs: 'plan.read', params, isBodyOptional: true },
    body: z.strictObject({
      on: day.optional().describe('The day whose prices are asked for; today without.'),
      priceBookId: id.optional().describe('The book in force on the day without.'),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
      save: z.boolean().default(false).describe('Whether the answer is kept beside the one it was made from.'),
    }),
    answer: z.object({
      recommendationId: id.nullable().describe('Null when it was not kept.'),
      on: z.string(),
      priceBook: document('The prices it used.'),
      result: document('The verdict and the options.'),
      difference: document('What the other prices change.'),
    }),
    run: (ctx, { params: { recommendationId }, body }) => repriceRecommendation(ctx, { ...body, recommendationId }),
  }),
  operation({
    ...{ id: 'listWinners', method: 'get', path: '/recommendations/{recommendationId}/winners', group },
    summary: 'Who would have won on each day on which prices changed, up to today: at most the last 12',
    ...{ needs: 'plan.read', params },
    answer: z.object({
      data: z.array(
        z.object({
          ...{ on: z.string(), currency: z.string(), changed: z.boolean() },
          recommended: z.looseObject({}).nullable(),
        }),
      ),
    }),
    run: async (ctx, given) => ({ data: await listWinners(ctx, given.params) }),
  }),
];
