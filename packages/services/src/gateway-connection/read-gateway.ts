import { notFound, parseInput } from '@headroom/core';
import { readConnectedApim } from '../apim/read-connected-apim';
import { readConnectedApisix } from '../apisix/read-connected-apisix';
import { authorise, type Ctx } from '../ctx';
import { readConnectedApp } from '../flex/read-connected-app';
import {
  connectedGatewaySchema,
  gatewayConnectionOf,
  gatewayConnectionRow,
  type ConnectedGateway,
  type FoundGateway,
} from './gateway-connection';
import { readConnectedDeployment } from './read-connected-deployment';

const withinMs = 30_000;

/**
 * What the gateway behind a target does to a request, by reading alone: each policy with the place where it is configured, and how its
 * units stand where they are all that is connected.
 * @throws HeadroomError with what the gateway said and what to do
 */
export async function readGateway(ctx: Ctx, gateway: ConnectedGateway): Promise<FoundGateway> {
  authorise(ctx, 'connection.write');
  const { gatewayId, baseUrl } = parseInput(connectedGatewaySchema, gateway, 'gateway');
  const { clients, workspaceId } = ctx;
  const connection = await gatewayConnectionOf(clients, gatewayConnectionRow(workspaceId, gatewayId, baseUrl));
  if (!connection) throw notFound('connected gateway', baseUrl);
  const signal = AbortSignal.timeout(withinMs);
  if (connection.kind === 'apim') return readConnectedApim(ctx, connection, signal);
  if (connection.kind === 'flex') return readConnectedApp(ctx, connection, signal);
  if (connection.kind === 'kubernetes') return readConnectedDeployment(ctx, connection, signal);
  return readConnectedApisix(ctx, connection, signal);
}
