import { parseInput } from '@headroom/core';
import type { ApimApi } from '@headroom/gateways/azure';
import { z } from 'zod';
import { authorise, type Ctx } from '../ctx';
import { azureAccess, azureSignal } from '../connection/azure-access';
import { azureId } from './apim-place';

/** The APIs of a service, in their current revisions. @throws HeadroomError as `listApimServices` does */
export async function listApimApis(ctx: Ctx, input: { serviceId: string }): Promise<ApimApi[]> {
  authorise(ctx, 'plan.write');
  const { serviceId } = parseInput(z.strictObject({ serviceId: azureId }), input, 'service');
  const access = await azureAccess(ctx);
  const { listApis } = await import('@headroom/gateways/azure');
  return listApis(access, serviceId, azureSignal());
}
