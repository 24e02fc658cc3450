import { priceBookSchema } from '@headroom/core';
import {
  getGateway,
  importPriceBook,
  listDiscounts,
  listPriceAges,
  listPriceBooks,
  setDiscount,
} from '@headroom/services';
import { z } from 'zod';
import { id, time } from '../fields';
import { operation } from '../operation';

const group = 'Prices';
const word = z.string().min(1).max(120);
const read = {
  ...{ gatewayId: z.string(), currency: z.string(), basis: z.string(), source: z.string() },
  ...{ observedOn: z.string(), ageInDays: z.number(), stale: z.boolean() },
};
const discount = z.object({
  gatewayId: word.describe('`*` for every gateway that has no discount of its own.'),
  meter: word.describe('`*` for every meter that has none of its own.'),
  percent: z.string().describe('Off the list price.'),
});
const discounts = z.object({ data: z.array(discount) });

export const prices = [
  operation({
    ...{ id: 'listPriceAges', method: 'get', path: '/prices', group, needs: 'catalog.read' },
    summary: 'How old the prices in force today are, by gateway and currency, the oldest first, at most 1,000',
    answer: z.object({ data: z.array(z.object({ ...read, gatewayName: z.string() })) }),
    run: async (ctx) => ({ data: await listPriceAges(ctx) }),
  }),
  operation({
    ...{ id: 'listPriceBooks', method: 'get', path: '/catalog/gateways/{gatewayId}/price-books', group },
    summary: 'Price books of a gateway, the newest first, at most 500, and how its source was read the last 20 times',
    ...{ needs: 'catalog.read', params: z.object({ gatewayId: word }) },
    answer: z.object({
      books: z.array(
        z.object({
          ...read,
          id: id.nullable().describe('Null for a book of the catalog that was not used yet.'),
          ...{ effectiveFrom: z.string(), until: z.string().optional() },
        }),
      ),
      refreshes: z.array(
        z.object({
          ...{ currency: z.string(), finishedAt: time, outcome: z.string(), reason: z.string().nullable() },
          priceBookId: id.nullable(),
        }),
      ),
    }),
    run: async (ctx, { params: { gatewayId } }) => {
      await getGateway(ctx, { gatewayId });
      return listPriceBooks(ctx, { gatewayId });
    },
  }),
  operation({
    ...{ id: 'importPriceBook', method: 'post', path: '/price-books', group, needs: 'price.write', status: 201 },
    summary: 'Take a price book into the workspace; the same book is stored once',
    body: priceBookSchema.meta({ id: 'PriceBook', description: 'headroom.price-book/1' }),
    answer: z.object({ priceBookId: id, isNew: z.boolean() }),
    run: (ctx, { body }) => importPriceBook(ctx, body),
  }),
  operation({
    ...{ id: 'listDiscounts', method: 'get', path: '/discounts', group, needs: 'catalog.read' },
    summary: 'What the workspace pays less than the list price, at most 500 discounts',
    ...{ answer: discounts, run: async (ctx) => ({ data: await listDiscounts(ctx) }) },
  }),
  operation({
    ...{ id: 'setDiscount', method: 'put', path: '/discounts', group, needs: 'price.write' },
    summary: 'Set one discount, or take it away',
    body: z.strictObject({
      ...{ gatewayId: word, meter: word.default('*') },
      percent: z
        .string()
        .regex(/^\d{1,3}(\.\d{1,2})?$/)
        .nullable()
        .describe('Null takes it away.'),
    }),
    answer: discounts,
    run: async (ctx, { body }) => {
      await setDiscount(ctx, body);
      return { data: await listDiscounts(ctx) };
    },
  }),
];
