import { authorise, type Ctx } from '../ctx';
import {
  gatewayConnectionOf,
  gatewayConnectionRows,
  gatewayOf,
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
  const gatewayId = gatewayOf[connection.kind];
  if (connection.kind !== 'apisix') return { ...connection, gatewayId };
  const { adminKey: _, units, ...view } = connection;
  const { token: _token, ...deployment } = units ?? { token: null };
  return { ...view, units: units && (deployment as typeof units), gatewayId };
}
