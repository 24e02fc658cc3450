import type { Connector } from '@headroom/gateways/connectors';
import { azureAccess } from '../connection/azure-access';
import type { Ctx } from '../ctx';
import type { FlexConnection } from '../gateway-connection/gateway-connection';

/** The connector of a function app, by the workspace's connection to Azure. @throws HeadroomError as `azureAccess` does */
export async function flexConnectorOf(
  ctx: Pick<Ctx, 'clients' | 'workspaceId'>,
  { appId, setsInstances, takesOverSeconds }: FlexConnection,
): Promise<Connector> {
  const access = await azureAccess(ctx);
  const { flexConnector } = await import('@headroom/gateways/azure-functions');
  return flexConnector({ access, appId, setsInstances, takesOverMs: takesOverSeconds * 1000 });
}
