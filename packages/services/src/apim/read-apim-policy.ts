import { parseInput } from '@headroom/core';
import type { EffectivePolicy } from '@headroom/gateways/azure';
import { authorise, type Ctx } from '../ctx';
import { azureAccess, azureSignal } from '../connection/azure-access';
import { apimPlaceSchema, type ApimPlace } from './apim-place';

/** The policies that requests go through, each step with its place. @throws HeadroomError as `listApimServices` does */
export async function readApimPolicy(ctx: Ctx, input: ApimPlace): Promise<EffectivePolicy> {
  authorise(ctx, 'plan.write');
  const place = parseInput(apimPlaceSchema, input, 'place of a policy');
  const access = await azureAccess(ctx);
  const { readEffectivePolicy } = await import('@headroom/gateways/azure');
  return readEffectivePolicy(access, place, azureSignal());
}
