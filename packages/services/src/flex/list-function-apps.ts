import type { FoundApp } from '@headroom/gateways/azure-functions';
import { azureAccess, azureSignal } from '../connection/azure-access';
import { authorise, type Ctx } from '../ctx';

/**
 * The function apps on Flex Consumption in the subscription of the workspace's connection to Azure.
 * @throws HeadroomError `invalid-input` without a connection; with what Azure said otherwise
 */
export async function listFunctionApps(ctx: Ctx): Promise<FoundApp[]> {
  authorise(ctx, 'connection.write');
  const access = await azureAccess(ctx);
  const { listApps } = await import('@headroom/gateways/azure-functions');
  return listApps(access, azureSignal());
}
