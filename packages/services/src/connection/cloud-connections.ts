import { forbidden, parseInput } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import { azureConnectionSchema, isLoopback, kubernetesConnectionSchema } from '@headroom/loadgen/connections';
import type { AzureConnection, KubernetesConnection } from '@headroom/loadgen/connections';
import type { z } from 'zod';
import { audit } from '../audit';
import { authorise, type Clients, type Ctx } from '../ctx';
import { gatewayOf } from '../gateway-connection/gateway-of';
import { requireNothingOpen } from '../gateway-connection/require-nothing-open';
import { isFields, type Fields } from '../gateway-connection/secret-fields';
import type { AzureConnectionView, KubernetesConnectionView } from './connection-views';
import { lockWorkspace } from '../workspace/lock-workspace';
import { openSealed, saveSealed } from './sealed-secret';

export const cloudKinds = ['azure', 'kubernetes'] as const;
export type CloudKind = (typeof cloudKinds)[number];

/** What a kind is called, what its document looks like, which field is secret, and where that secret is sent. */
const clouds = {
  azure: {
    what: 'Azure connection',
    schema: azureConnectionSchema,
    secret: 'clientSecret',
    goesTo: ['auth', 'tenantId', 'clientId', 'armEndpoint'],
  },
  kubernetes: {
    what: 'Kubernetes connection',
    schema: kubernetesConnectionSchema,
    secret: 'token',
    goesTo: ['server', 'caData'],
  },
} as const;

/**
 * Gateways that are set by a connection, and what of it says where they are. One to Kubernetes starts agents alone: the cluster that a
 * gateway's units are in stands in the gateway's own connection.
 */
const setsBy: Record<CloudKind, { gatewayIds: readonly string[]; place: readonly string[] }> = {
  azure: { gatewayIds: [gatewayOf.apim, gatewayOf.flex], place: ['tenantId', 'subscriptionId', 'armEndpoint'] },
  kubernetes: { gatewayIds: [], place: [] },
};

type SealedReader = { db: Pick<Transaction, 'secret'>; secretBox: Clients['secretBox'] };
const nameOf = (kind: CloudKind) => `connection:${kind}`;

/** The workspace's connection to Azure with its secret, for runners; null when it has none. */
export const azureConnectionOf = (clients: SealedReader, workspaceId: string): Promise<AzureConnection | null> =>
  connectionOf(clients, workspaceId, 'azure', azureConnectionSchema);

/** The workspace's connection to a Kubernetes cluster with its secret, for runners; null when it has none. */
export const kubernetesConnectionOf = (
  clients: SealedReader,
  workspaceId: string,
): Promise<KubernetesConnection | null> => connectionOf(clients, workspaceId, 'kubernetes', kubernetesConnectionSchema);

async function connectionOf<S extends z.ZodType>(
  clients: SealedReader,
  workspaceId: string,
  kind: CloudKind,
  schema: S,
): Promise<z.output<S> | null> {
  const opened = await openSealed(clients, { workspaceId, name: nameOf(kind) });
  return opened === null ? null : parseInput(schema, opened, `${clouds[kind].what} that was saved`);
}

/** Where a connection leads. */
export const endpointOf = (connection: AzureConnection | KubernetesConnection): string =>
  'server' in connection ? connection.server : connection.armEndpoint;

/**
 * Keeps connections from this machine, whose other services trust whoever reaches them on loopback.
 * @throws HeadroomError `forbidden` unless the instance allows it
 */
export function requireElsewhere(
  { allowsLoopbackClouds }: Pick<Clients, 'allowsLoopbackClouds'>,
  connection: AzureConnection | KubernetesConnection,
): void {
  const endpoint = endpointOf(connection);
  if (allowsLoopbackClouds || !isLoopback(endpoint)) return;
  throw forbidden(
    `The connection leads to this server itself (${endpoint}), which is not allowed here: enter the address of the cloud. Whoever develops with a stand-in starts web app and worker with HEADROOM_LOOPBACK_CLOUDS=1.`,
  );
}

/** Both connections without their secrets. */
export async function getConnections(
  ctx: Ctx,
): Promise<{ azure: AzureConnectionView | null; kubernetes: KubernetesConnectionView | null }> {
  authorise(ctx, 'connection.write');
  const azure = await azureConnectionOf(ctx.clients, ctx.workspaceId);
  const kubernetes = await kubernetesConnectionOf(ctx.clients, ctx.workspaceId);
  return { azure: azure && viewOfAzure(azure), kubernetes: kubernetes && viewOfKubernetes(kubernetes) };
}

const viewOfAzure = ({ clientSecret, ...rest }: AzureConnection): AzureConnectionView => ({
  ...rest,
  hasSecret: clientSecret !== undefined,
});
const viewOfKubernetes = ({ token, ...rest }: KubernetesConnection): KubernetesConnectionView => ({
  ...rest,
  hasSecret: token !== '',
});

/**
 * Saves the connection to Azure. Without a secret in the input the saved one stays, as long as it goes where it went.
 * @throws HeadroomError `invalid-input`; `conflict` when it leads elsewhere while what was changed at a gateway by it is not put back
 */
export const saveAzureConnection = (ctx: Ctx, input: unknown): Promise<void> => saveConnection(ctx, 'azure', input);

/** As `saveAzureConnection`, for a Kubernetes cluster. */
export const saveKubernetesConnection = (ctx: Ctx, input: unknown): Promise<void> =>
  saveConnection(ctx, 'kubernetes', input);

async function saveConnection(ctx: Ctx, kind: CloudKind, input: unknown): Promise<void> {
  authorise(ctx, 'connection.write');
  const { what, schema, secret } = clouds[kind];
  const { gatewayIds, place } = setsBy[kind];
  const { workspaceId } = ctx;
  await ctx.clients.db.$transaction(async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    const reader = { db: transaction, secretBox: ctx.clients.secretBox };
    const saved = await openSealed(reader, { workspaceId, name: nameOf(kind) });
    const connection = parseInput(schema, withSavedSecret(kind, input, saved), what);
    requireElsewhere(ctx.clients, connection);
    if (isFields(saved) && place.some((field) => saved[field] !== (connection as Fields)[field]))
      await requireNothingOpen(transaction, { workspaceId, gatewayIds });
    await saveSealed(transaction, ctx.clients, { workspaceId, name: nameOf(kind) }, connection);
    const secretChanged = isFields(input) && Boolean(input[secret]);
    await audit(transaction, ctx, 'connection.save', kind, { kind, secretChanged });
  });
}

/** A saved secret is taken over only by a connection that sends it to the same place in the same name. */
function withSavedSecret(kind: CloudKind, input: unknown, saved: unknown): unknown {
  const { schema, secret, goesTo } = clouds[kind];
  if (!isFields(input) || !isFields(saved) || input[secret] || !saved[secret]) return input;
  const filled = schema.safeParse({ ...input, [secret]: saved[secret] });
  const isSame = filled.success && goesTo.every((field) => (filled.data as Fields)[field] === saved[field]);
  return isSame ? filled.data : input;
}

/**
 * Forgets a connection and its secret. What is still running in the cloud is no longer reached.
 * @throws HeadroomError `conflict` while what was changed at a gateway by it is not put back
 */
export async function deleteConnection(ctx: Ctx, kind: CloudKind): Promise<void> {
  authorise(ctx, 'connection.write');
  const { workspaceId } = ctx;
  await ctx.clients.db.$transaction(async (transaction) => {
    await requireNothingOpen(transaction, { workspaceId, gatewayIds: setsBy[kind].gatewayIds });
    const { count } = await transaction.secret.deleteMany({ where: { workspaceId, name: nameOf(kind) } });
    if (count > 0) await audit(transaction, ctx, 'connection.delete', kind, { kind });
  });
}
