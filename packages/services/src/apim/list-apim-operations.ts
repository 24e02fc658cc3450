import { parseInput } from '@headroom/core';
import type { ApimOperation, ApimProduct } from '@headroom/gateways/azure';
import { authorise, type Ctx } from '../ctx';
import { azureAccess, azureSignal } from '../connection/azure-access';
import { apimPlaceSchema } from './apim-place';

/** The operations of an API, and the products that give access to it. @throws HeadroomError as `listApimServices` does */
export async function listApimOperations(
  ctx: Ctx,
  input: { serviceId: string; apiId: string },
): Promise<{ operations: ApimOperation[]; products: ApimProduct[] }> {
  authorise(ctx, 'plan.write');
  const { serviceId, apiId } = parseInput(apimPlaceSchema, input, 'API');
  const access = await azureAccess(ctx);
  const { listOperations } = await import('@headroom/gateways/azure');
  return listOperations(access, { serviceId, apiId }, azureSignal());
}
