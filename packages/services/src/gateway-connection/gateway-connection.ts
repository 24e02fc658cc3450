import { parseInput } from '@headroom/core';
import type { Prisma, Transaction } from '@headroom/db';
import { z } from 'zod';
import { apimServiceId } from '../apim/apim-place';
import { functionAppId } from '../flex/function-app-id';
import { openSealed } from '../connection/sealed-secret';
import type { Clients } from '../ctx';
import {
  deploymentConnectionSchema,
  deploymentConnectionViewSchema,
  deploymentSchema,
  deploymentViewSchema,
} from './deployment-connection';
import { gatewayOf } from './gateway-of';
import { headerText } from './header-text';
import { httpUrl } from './http-url';
import { judgeGateway } from './send-to-gateway';

/** How the workspace reaches an Apache APISIX, and the route of it whose plugins runs and sweeps set. Sealed as one secret. */
export const apisixConnectionSchema = z.strictObject({
  kind: z.literal('apisix'),
  /** Origin that load is made on. */
  baseUrl: httpUrl,
  /** Origin of the Admin API. */
  adminUrl: httpUrl,
  adminKey: headerText.min(1, 'is needed').max(1_000),
  routeId: z.string().regex(/^[a-zA-Z0-9-_.]{1,64}$/, 'must be the id of a route'),
  /** Whose requests are meant; null: those of nobody that APISIX knows. */
  consumer: z
    .string()
    .regex(/^[a-zA-Z0-9_-]{1,256}$/, 'must be the username of a consumer')
    .nullable()
    .default(null),
  /** Where the Prometheus plugin is exposed; null: a change counts as set once it is stored. */
  metricsUrl: httpUrl.nullable().default(null),
  /** Null: its units are taken as they are. */
  units: deploymentSchema.nullable().default(null),
});
export type ApisixConnection = z.output<typeof apisixConnectionSchema>;

const entityId = z.string().trim().min(1, 'is needed').max(256);

/**
 * Which API, or operation of it, of a service of Azure API Management runs and sweeps set. It is reached by the workspace's connection to
 * Azure, and has no secret of its own.
 */
export const apimConnectionSchema = z.strictObject({
  kind: z.literal('apim'),
  /** Origin that load is made on. */
  baseUrl: httpUrl,
  serviceId: apimServiceId,
  apiId: entityId,
  /** Null: the policies of the whole API. */
  operationId: entityId.nullable().default(null),
  /** How long the gateways take to work by a change, which nothing tells. */
  takesOverSeconds: z.number().int().min(0).max(30).default(15),
  /** Whether units may be scaled for a run or a sweep, which is billed. */
  scalesUnits: z.boolean().default(false),
});
export type ApimConnection = z.output<typeof apimConnectionSchema>;

/**
 * Which function app on Flex Consumption runs and sweeps set the instances of. It is reached by the workspace's connection to Azure, and has no
 * secret of its own.
 */
export const flexConnectionSchema = z.strictObject({
  kind: z.literal('flex'),
  /** Origin that load is made on. */
  baseUrl: httpUrl,
  appId: functionAppId,
  /** How long instances take to work by a change, which nothing tells. */
  takesOverSeconds: z.number().int().min(0).max(30).default(15),
  /** Whether the memory of instances, how many are always ready and more of them at most may be set for a run or a sweep, which is billed. */
  setsInstances: z.boolean().default(false),
});
export type FlexConnection = z.output<typeof flexConnectionSchema>;

/** Every kind of gateway that a workspace connects itself. */
export const gatewayConnectionSchema = z.discriminatedUnion('kind', [
  apisixConnectionSchema,
  apimConnectionSchema,
  flexConnectionSchema,
  deploymentConnectionSchema,
]);
export type GatewayConnection = z.output<typeof gatewayConnectionSchema>;

/** The gateway behind a target, as it is asked for. */
export const connectedGatewaySchema = z.strictObject({ gatewayId: z.string(), baseUrl: httpUrl });
export type ConnectedGateway = z.output<typeof connectedGatewaySchema>;

const apisixConnectionViewSchema = apisixConnectionSchema
  .omit({ adminKey: true })
  .extend({ gatewayId: z.string(), units: deploymentViewSchema.nullable() });
const apimConnectionViewSchema = apimConnectionSchema.extend({ gatewayId: z.string() });
const flexConnectionViewSchema = flexConnectionSchema.extend({ gatewayId: z.string() });

/** A connection as people read it: everything but its secrets. */
export const gatewayConnectionViewSchema = z.discriminatedUnion('kind', [
  apisixConnectionViewSchema,
  apimConnectionViewSchema,
  flexConnectionViewSchema,
  deploymentConnectionViewSchema,
]);
export type ApisixConnectionView = z.output<typeof apisixConnectionViewSchema>;
export type ApimConnectionView = z.output<typeof apimConnectionViewSchema>;
export type FlexConnectionView = z.output<typeof flexConnectionViewSchema>;
export type GatewayConnectionView = z.output<typeof gatewayConnectionViewSchema>;

/** What a gateway says of itself. */
export interface FoundGateway {
  /** What a request meets, in the order in which it runs, each with the place where it is configured; null: it does not tell. */
  policies: { policy: string; origin: string }[] | null;
  /** What else is to be known, in sentences. */
  notes: string[];
}

export const gatewayIdOf = (connection: GatewayConnection): string =>
  connection.kind === 'kubernetes' ? connection.gatewayId : gatewayOf[connection.kind];

const prefix = 'gateway:';
export const gatewayConnectionRows = (workspaceId: string) =>
  ({ workspaceId, name: { startsWith: prefix } }) satisfies Prisma.SecretWhereInput;

/** Where the connection to the gateway behind a target is sealed. */
export const gatewayConnectionRow = (workspaceId: string, gatewayId: string, baseUrl: string) => ({
  workspaceId,
  name: `${prefix}${gatewayId}:${originOf(baseUrl)}`,
});

/** The origin of an address, with the usual name of loopback folded into its number. */
export function originOf(address: string): string {
  const url = new URL(address);
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
  return url.origin;
}

/** The workspace's connection to the gateway behind a target, with its secret; null when it has none. */
export async function gatewayConnectionOf(
  clients: { db: Pick<Transaction, 'secret'>; secretBox: Clients['secretBox'] },
  row: { workspaceId: string; name: string },
): Promise<GatewayConnection | null> {
  const opened = await openSealed(clients, row);
  return opened === null ? null : parseInput(gatewayConnectionSchema, opened, 'connection to the gateway');
}

/**
 * Keeps connections from leading where none may, as they are now; each request of `sendToGateway` asks again.
 * @throws HeadroomError `forbidden`; `invalid-input` for a host that cannot be found
 */
export async function requireGatewayElsewhere(
  clients: Pick<Clients, 'allowsLoopbackClouds' | 'dnsServers'>,
  { adminUrl, metricsUrl, units }: Partial<Pick<ApisixConnection, 'adminUrl' | 'metricsUrl' | 'units'>>,
): Promise<void> {
  for (const address of [adminUrl, metricsUrl, units?.server].filter((each) => typeof each === 'string'))
    await judgeGateway(clients, new URL(address));
}
