import { apisixConnector, sampleConnector, type Connector } from '@headroom/gateways/connectors';
import { apimConnectorOf } from '../apim/apim-connector-of';
import type { Clients } from '../ctx';
import { flexConnectorOf } from '../flex/flex-connector-of';
import {
  gatewayConnectionOf,
  gatewayConnectionRow,
  originOf,
  requireGatewayElsewhere,
} from '../gateway-connection/gateway-connection';
import { sendToGateway } from '../gateway-connection/send-to-gateway';
import { deploymentConnectorOf } from './deployment-connector-of';
import { sampleConnectionOf } from './sample-connection';

/**
 * The connector of the gateway behind a target, or null when the workspace has no connection to it.
 * @throws HeadroomError `forbidden` when it leads to this machine, and the instance does not allow that; `invalid-input` for a service in
 *   Azure when the workspace's connection to Azure is gone
 */
export async function connectorFor(
  clients: Clients,
  workspaceId: string,
  gatewayId: string,
  baseUrl: string,
): Promise<Connector | null> {
  if (gatewayId === 'sample') {
    const sample = await sampleConnectionOf(clients, workspaceId);
    if (!sample || originOf(sample.baseUrl) !== originOf(baseUrl)) return null;
    return sampleConnector({ adminUrl: sample.adminUrl, token: sample.adminToken });
  }
  const connection = await gatewayConnectionOf(clients, gatewayConnectionRow(workspaceId, gatewayId, baseUrl));
  if (!connection) return null;
  if (connection.kind === 'apim') return apimConnectorOf({ clients, workspaceId }, connection);
  if (connection.kind === 'flex') return flexConnectorOf({ clients, workspaceId }, connection);
  await requireGatewayElsewhere(clients, connection);
  if (connection.kind === 'kubernetes')
    return deploymentConnectorOf({ clients, workspaceId }, gatewayId, connection.units);
  const { units, ...apisix } = connection;
  const connector = apisixConnector({ ...apisix, send: sendToGateway(clients) });
  return units
    ? { ...connector, ...(await deploymentConnectorOf({ clients, workspaceId }, gatewayId, units)) }
    : connector;
}
