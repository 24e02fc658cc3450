import { getGateway, getPolicySet, listCatalog, listPolicySets, savePolicySet } from '@headroom/services';
import { z } from 'zod';
import { day, document, time } from '../fields';
import { operation } from '../operation';
import { pageOf, pageQuery, readPageBy } from '../page';
import { isStorable } from '../read-body';

const word = z.string().min(1).max(120);
const setKey = z.object({ gatewayId: word.refine(isStorable), name: word.refine(isStorable) });
const group = 'Catalog';
const setHead = z.object({ gatewayId: z.string(), name: z.string(), version: z.number().int() });
const chain = z.array(z.looseObject({})).describe('The policies in their order, with their parameters.');

export const catalog = [
  operation({
    ...{ id: 'listTiers', method: 'get', path: '/catalog/tiers', group, needs: 'catalog.read' },
    summary: 'Every tier of every gateway with its figures and what it costs in a month',
    query: z.strictObject({
      region: z.string().max(80).optional(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
      on: day.optional().describe('The day whose prices are asked for; today without.'),
    }),
    answer: z.object({
      rows: z.array(z.looseObject({})),
      regions: z.array(z.object({ id: z.string(), name: z.string() })),
      currencies: z.array(z.string()),
      books: z.array(
        z.looseObject({ gatewayId: z.string(), currency: z.string(), observedOn: z.string(), stale: z.boolean() }),
      ),
    }),
    run: (ctx, { query }) => listCatalog(ctx, query),
  }),
  operation({
    ...{ id: 'getGateway', method: 'get', path: '/catalog/gateways/{gatewayId}', group, needs: 'catalog.read' },
    summary: 'A gateway: its tiers, limits, policies and the prices in force',
    params: z.object({ gatewayId: word }),
    answer: z.object({ entry: document('Definition, price books and published evidence.') }),
    run: (ctx, given) => getGateway(ctx, given.params),
  }),
  operation({
    ...{ id: 'listPolicySets', method: 'get', path: '/policy-sets', group, needs: 'plan.read' },
    summary: 'Sets of policies at their newest versions, by gateway and name',
    query: z.strictObject(pageQuery),
    answer: pageOf(setHead.extend({ gatewayName: z.string(), savedAt: time, chain })),
    run: (ctx, { query }) => readPageBy(setKey, query, (asked) => listPolicySets(ctx, asked)),
  }),
  operation({
    ...{ id: 'getPolicySet', method: 'get', path: '/policy-sets/{gatewayId}/{name}', group, needs: 'plan.read' },
    summary: 'A set of policies with its versions, and what each tier lacks of it',
    params: z.object({ gatewayId: word, name: word }),
    answer: z.object({
      ...{ gatewayId: z.string(), name: z.string() },
      versions: z.array(z.looseObject({ version: z.number().int(), chain })),
      lacking: z.array(z.object({ tierId: z.string(), policies: z.array(z.looseObject({})) })),
    }),
    run: async (ctx, { params: set }) => {
      await getGateway(ctx, set);
      return getPolicySet(ctx, set);
    },
  }),
  operation({
    ...{ id: 'savePolicySet', method: 'put', path: '/policy-sets/{gatewayId}/{name}', group, needs: 'plan.write' },
    summary: 'Keep a chain of policies as the next version of a set, unless it is the newest already',
    description: 'Give the chain itself, or a policy document of the gateway, such as API Management’s policy XML.',
    params: z.object({ gatewayId: word, name: word }),
    body: z.union([
      z.strictObject({ chain: z.array(z.looseObject({})).max(200) }),
      z.strictObject({ document: z.string().min(1).max(1_000_000) }),
    ]),
    answer: setHead.extend({ report: z.array(z.looseObject({})).describe('What there is to say of a document.') }),
    run: async (ctx, { params: set, body }) => {
      await getGateway(ctx, set);
      return savePolicySet(ctx, { ...set, ...body });
    },
  }),
];
