import { originInWords } from '@headroom/gateways/azure-origin';
import type { Ctx } from '../ctx';
import type { ApimConnection, FoundGateway } from '../gateway-connection/gateway-connection';
import { azureAccess } from '../connection/azure-access';
import { unitCostInWords } from './unit-cost-in-words';

/** What a connected service is, what a unit of it costs, and what a request meets there. @throws HeadroomError with what Azure said */
export async function readConnectedApim(
  ctx: Ctx,
  { serviceId, apiId, operationId }: ApimConnection,
  signal: AbortSignal,
): Promise<FoundGateway> {
  const access = await azureAccess(ctx);
  const { readEffectivePolicy, readService } = await import('@headroom/gateways/azure');
  const service = await readService(access, serviceId, signal);
  const place = { serviceId, apiId, ...(operationId !== null && { operationId }) };
  const { chain, origins, notes } = await readEffectivePolicy(access, place, signal);
  return {
    policies: chain.map(({ policy }, index) => ({ policy, origin: originInWords(origins[index]!) })),
    notes: [await unitCostInWords(ctx, service), ...notes],
  };
}
