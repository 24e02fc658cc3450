import type { Connector } from '@headroom/gateways/connectors';
import type { Ctx } from '../ctx';
import type { ApimConnection } from '../gateway-connection/gateway-connection';
import { azureAccess } from '../connection/azure-access';

/** The connector of a service of API Management, by the workspace's connection to Azure. @throws HeadroomError as `azureAccess` does */
export async function apimConnectorOf(
  ctx: Pick<Ctx, 'clients' | 'workspaceId'>,
  { serviceId, apiId, operationId, scalesUnits, takesOverSeconds }: ApimConnection,
): Promise<Connector> {
  const access = await azureAccess(ctx);
  const { apimConnector } = await import('@headroom/gateways/azure');
  const place = { serviceId, apiId, operationId };
  return apimConnector({ access, place, scalesUnits, takesOverMs: takesOverSeconds * 1000 });
}
