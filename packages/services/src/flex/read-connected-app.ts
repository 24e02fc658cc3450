import { azureAccess } from '../connection/azure-access';
import type { Ctx } from '../ctx';
import type { FlexConnection, FoundGateway } from '../gateway-connection/gateway-connection';

/** How a connected function app stands, and what is billed of it when it is set. @throws HeadroomError with what Azure said */
export async function readConnectedApp(
  ctx: Ctx,
  connection: FlexConnection,
  signal: AbortSignal,
): Promise<FoundGateway> {
  const access = await azureAccess(ctx);
  const { chainOfScale, readApp } = await import('@headroom/gateways/azure-functions');
  const { name, region, state, memoryMb, scale } = await readApp(access, connection.appId, signal);
  const perInstance =
    scale.concurrency === null
      ? 'as many requests at once as Azure sets for that memory'
      : `${scale.concurrency} ${scale.concurrency === 1 ? 'request' : 'requests'} at once`;
  const kept = scale.alwaysReady.reduce((sum, { instanceCount }) => sum + instanceCount, 0);
  return {
    policies: chainOfScale(scale).map(({ policy }) => ({ policy, origin: `the function app ${name}` })),
    notes: [
      `${name} is ${state.toLowerCase()} in ${region} on at most ${scale.maximum} instances of ${memoryMb} MB, each with ${perInstance}; ${kept} ${kept === 1 ? 'is' : 'are'} always ready.`,
      'Azure bills the memory of an instance for as long as it works, and that of one that is always ready all the time.',
    ],
  };
}
