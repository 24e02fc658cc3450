import {
  apimPlaceSchema,
  importApimPolicy,
  listApimApis,
  listApimOperations,
  listApimServices,
  readApimPolicy,
} from '@headroom/services';
import { z } from 'zod';
import { operation } from '../operation';

const group = 'API Management';
const needs = 'plan.write';
const named = z.object({ id: z.string(), name: z.string() });
const { serviceId, apiId } = apimPlaceSchema.shape;
const notes = z.array(z.string()).describe('What is to be known of it, in sentences.');

const origin = z.object({
  ...{ scope: z.string(), name: z.string(), line: z.number().int() },
  fragment: z.string().optional().describe('That the step stands in.'),
  holds: z.array(z.string()).optional().describe('Fragments that were put in inside of the step.'),
});

/** What the workspace's connection to Azure leads to; nothing is changed there. */
export const apim = [
  operation({
    ...{ id: 'listApimServices', method: 'get', path: '/azure/api-management/services', group, needs },
    summary: 'Services of API Management in the subscription of the connection to Azure, as they stand now',
    answer: z.object({
      data: z.array(
        named.extend({
          ...{ resourceGroup: z.string(), region: z.string(), sku: z.string(), state: z.string() },
          tierId: z.string().nullable().describe('Of the catalog; null for a tier that it does not know.'),
          units: z.number().int().nullable().describe('Of its own region; null where the tier has none.'),
          otherRegions: z.array(z.object({ region: z.string(), units: z.number().int() })),
          gatewayUrl: z.string().nullable(),
        }),
      ),
    }),
    run: async (ctx) => ({ data: await listApimServices(ctx) }),
  }),
  operation({
    ...{ id: 'listApimApis', method: 'get', path: '/azure/api-management/apis', group, needs },
    summary: 'The APIs of a service, in their current revisions',
    query: z.strictObject({ serviceId }),
    answer: z.object({ data: z.array(named.extend({ path: z.string(), version: z.string().nullable() })) }),
    run: async (ctx, { query }) => ({ data: await listApimApis(ctx, query) }),
  }),
  operation({
    ...{ id: 'listApimOperations', method: 'get', path: '/azure/api-management/operations', group, needs },
    summary: 'The operations of an API, and the products that give access to it',
    query: z.strictObject({ serviceId, apiId }),
    answer: z.object({
      operations: z.array(named.extend({ method: z.string(), urlTemplate: z.string() })),
      products: z.array(named),
    }),
    run: (ctx, { query }) => listApimOperations(ctx, query),
  }),
  operation({
    ...{ id: 'readApimPolicy', method: 'get', path: '/azure/api-management/policies', group, needs },
    summary: 'The policies that requests to an operation, or to all of an API, go through, each with its place',
    query: apimPlaceSchema,
    answer: z.object({
      chain: z.array(z.looseObject({ policy: z.string() })),
      origins: z.array(origin).describe('One for each step of the chain.'),
      notes,
    }),
    run: (ctx, { query }) => readApimPolicy(ctx, query),
  }),
  operation({
    ...{ id: 'importApimPolicy', method: 'post', path: '/azure/api-management/imports', group, needs, status: 201 },
    summary: 'Keep these policies as the next version of a set, unless it is the newest already',
    body: apimPlaceSchema.extend({ name: z.string().min(1).max(120) }),
    answer: z.object({ gatewayId: z.string(), name: z.string(), version: z.number().int(), notes }),
    run: (ctx, { body }) => importApimPolicy(ctx, body),
  }),
];
