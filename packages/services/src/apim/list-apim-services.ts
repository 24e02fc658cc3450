import type { ApimService } from '@headroom/gateways/azure';
import { authorise, type Ctx } from '../ctx';
import { azureAccess, azureSignal } from '../connection/azure-access';

/**
 * The services of API Management in the subscription of the workspace's connection to Azure, as they stand now.
 * @throws HeadroomError `invalid-input` without a connection; with what Azure said otherwise
 */
export async function listApimServices(ctx: Ctx): Promise<ApimService[]> {
  authorise(ctx, 'plan.write');
  const access = await azureAccess(ctx);
  const { listServices } = await import('@headroom/gateways/azure');
  return listServices(access, azureSignal());
}
