import { authorise, type Ctx } from '../ctx';
import { viewOfDeployment } from './deployment-connection';
import {
  gatewayConnectionOf,
  gatewayConnectionRows,
  gatewayIdOf,
  type GatewayConnection,
  type GatewayConnectionView,
} from './gateway-connection';

/** The gateways that the workspace has connected, without their secrets. */
export async function listGatewayConnections(ctx: Ctx): Promise<GatewayConnectionView[]> {
  authorise(ctx, 'connection.write');
  const { clients, workspaceId } = ctx;
  const rows = await clients.db.secret.findMany({
    where: gatewayConnectionRows(workspaceId),
    orderBy: { name: 'asc' },
    select: { name: true },
  });
  const views: GatewayConnectionView[] = [];
  for (const { name } of rows) {
    const connection = await gatewayConnectionOf(clients, { workspaceId, name });
    if (!connection) continue;
    views.push(viewOf(connection));
  }
  return views;
}

function viewOf(connection: GatewayConnection): GatewayConnectionView {
  const gatewayId = gatewayIdOf(connection);
  if (connection.kind === 'kubernetes') return { ...connection, units: viewOfDeployment(connection.units) };
  if (connection.kind !== 'apisix') return { ...connection, gatewayId };
  const { adminKey: _, units, ...view } = connection;
  return { ...view, units: units && viewOfDeployment(units), gatewayId };
}
