import { notFound, parseInput } from '@headroom/core';
import { apisixConnector, type EffectivePlugin } from '@headroom/gateways/connectors';
import { authorise, type Ctx } from '../ctx';
import {
  connectedGatewaySchema,
  gatewayConnectionOf,
  gatewayConnectionRow,
  requireGatewayElsewhere,
  type ConnectedGateway,
} from './gateway-connection';

const withinMs = 20_000;

/**
 * What the gateway behind a target does to a request, by reading alone: each policy with the place where it is configured.
 * @throws HeadroomError with what the gateway said and what to do
 */
export async function readGateway(ctx: Ctx, gateway: ConnectedGateway): Promise<EffectivePlugin[]> {
  authorise(ctx, 'connection.write');
  const { gatewayId, baseUrl } = parseInput(connectedGatewaySchema, gateway, 'gateway');
  const { clients, workspaceId } = ctx;
  const connection = await gatewayConnectionOf(clients, gatewayConnectionRow(workspaceId, gatewayId, baseUrl));
  if (!connection) throw notFound('connected gateway', baseUrl);
  await requireGatewayElsewhere(clients, connection);
  return apisixConnector(connection).readEffectivePlugins(AbortSignal.timeout(withinMs));
}
