import {
  apisixInstanceSchema,
  azureConnectionViewSchema,
  deleteConnection,
  deleteGatewayConnection,
  gatewayConnectionViewSchema,
  getConnections,
  kubernetesConnectionViewSchema,
  listApisixPlaces,
  listGatewayConnections,
  readGateway,
  saveAzureConnection,
  saveGatewayConnection,
  saveKubernetesConnection,
  testConnection,
  type CloudKind,
  type Ctx,
} from '@headroom/services';
import { z } from 'zod';
import { document } from '../fields';
import { operation } from '../operation';

const group = 'Connections';
const needs = 'connection.write';
const gateway = z.strictObject({
  gatewayId: z.string().min(1).max(120),
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .describe('Origin that load is made on.'),
});
/** Whatever else a connection holds is not sent. */
const views = z
  .object({
    azure: azureConnectionViewSchema.nullable(),
    kubernetes: kubernetesConnectionViewSchema.nullable(),
    gateways: z.array(gatewayConnectionViewSchema),
  })
  .meta({ id: 'Connections' });
const read = async (ctx: Ctx) => ({ ...(await getConnections(ctx)), gateways: await listGatewayConnections(ctx) });

interface Cloud {
  name: string;
  secret: string;
  view: z.ZodType;
  save: (ctx: Ctx, input: unknown) => Promise<void>;
}

/** A cloud is connected, tried and forgotten in the same words. */
const cloud = (kind: CloudKind, { name, secret, view, save }: Cloud) => [
  operation({
    ...{ id: `get${name}Connection`, method: 'get', path: `/connections/${kind}`, group, needs },
    summary: `How ${name} is reached; never the secret, and null while it is not connected`,
    answer: z.object({ connection: view.nullable() }),
    run: async (ctx) => ({ connection: (await getConnections(ctx))[kind] }),
  }),
  operation({
    ...{ id: `save${name}Connection`, method: 'put', path: `/connections/${kind}`, group, needs },
    summary: `Connect ${name}; without a secret the saved one stays, as long as it goes where it went`,
    ...{ body: document(`The fields of the answer, with \`${secret}\` for \`hasSecret\`.`), answer: views },
    run: async (ctx, { body }) => {
      await save(ctx, body);
      return read(ctx);
    },
  }),
  operation({
    ...{ id: `delete${name}Connection`, method: 'delete', path: `/connections/${kind}`, group, needs },
    summary: `Forget the connection to ${name} and its secret`,
    run: (ctx) => deleteConnection(ctx, kind),
  }),
  operation({
    ...{ id: `test${name}Connection`, method: 'post', path: `/connections/${kind}/test`, group, needs },
    summary: `Try the connection to ${name} by reading alone`,
    reachesOut: true,
    answer: z.object({ found: z.array(z.string()) }),
    run: async (ctx) => ({ found: await testConnection(ctx, kind) }),
  }),
];

export const connections = [
  operation({
    ...{ id: 'getConnections', method: 'get', path: '/connections', group, needs },
    summary: 'How clouds and gateways are reached; never their secrets',
    ...{ answer: views, run: read },
  }),
  ...cloud('azure', {
    name: 'Azure',
    secret: 'clientSecret',
    view: azureConnectionViewSchema,
    save: saveAzureConnection,
  }),
  ...cloud('kubernetes', {
    name: 'Kubernetes',
    secret: 'token',
    view: kubernetesConnectionViewSchema,
    save: saveKubernetesConnection,
  }),
  operation({
    ...{ id: 'listGatewayConnections', method: 'get', path: '/connections/gateways', group, needs },
    summary: 'How gateways are reached; never their secrets',
    answer: z.object({ data: z.array(gatewayConnectionViewSchema) }),
    run: async (ctx) => ({ data: await listGatewayConnections(ctx) }),
  }),
  operation({
    ...{ id: 'saveGatewayConnection', method: 'put', path: '/connections/gateways', group, needs },
    summary: 'Connect the gateway behind a target, in place of an earlier connection to it',
    description:
      'Which service, API and operation of API Management runs and sweeps set, and whether they may scale its units, which function app, which route of APISIX and whose requests to it, or which Deployment on Kubernetes is the gateway.',
    body: document(
      'The fields of the answer, `gatewayId` for `kubernetes` alone; with `adminKey` for APISIX, `units.token` where there are `units`, and `confirmService`, the name of the service or app, where `scalesUnits` or `setsInstances` is switched on.',
    ),
    answer: views,
    run: async (ctx, { body }) => {
      await saveGatewayConnection(ctx, body);
      return read(ctx);
    },
  }),
  operation({
    ...{ id: 'listApisixPlaces', method: 'post', path: '/connections/gateways/apisix/places', group, needs },
    summary: 'Routes and consumers of an instance of APISIX, at most 500 each, by reading alone',
    ...{ body: apisixInstanceSchema, reachesOut: true },
    answer: z.object({
      routes: z.array(
        z.object({
          ...{ id: z.string(), name: z.string().nullable() },
          methods: z.array(z.string()).describe('Empty: all.'),
          uris: z.array(z.string()),
        }),
      ),
      consumers: z.array(z.object({ username: z.string(), groupId: z.string().nullable() })),
      notListed: z.number().int().describe('Routes and consumers beyond these.'),
    }),
    run: (ctx, { body }) => listApisixPlaces(ctx, body),
  }),
  operation({
    ...{ id: 'deleteGatewayConnection', method: 'delete', path: '/connections/gateways', group, needs },
    summary: 'Forget how a gateway is reached; what could not be put back there is given up',
    query: gateway,
    run: (ctx, { query }) => deleteGatewayConnection(ctx, query),
  }),
  operation({
    ...{ id: 'readGateway', method: 'get', path: '/connections/gateways/policies', group, needs },
    summary: 'What a connected gateway does to a request, by reading alone',
    ...{ query: gateway, finds: true },
    answer: z.object({
      policies: z
        .array(z.object({ policy: z.string(), origin: z.string().describe('Where it is configured.') }))
        .nullable()
        .describe('Null: it does not tell.'),
      notes: z.array(z.string()).describe('What else is to be known, in sentences.'),
    }),
    run: (ctx, { query }) => readGateway(ctx, query),
  }),
];
