import { HeadroomError } from '@headroom/core';
import type { Connector } from '@headroom/gateways/connectors';
import { deploymentConnectorOf } from '../connection/deployment-connector-of';
import type { Ctx } from '../ctx';
import type { DeploymentConnection } from './deployment-connection';
import { requireGatewayElsewhere, type FoundGateway } from './gateway-connection';

/** How the connected Deployment stands. @throws HeadroomError with what the cluster said */
export async function readConnectedDeployment(
  ctx: Pick<Ctx, 'clients' | 'workspaceId'>,
  { gatewayId, units: connected, ...connection }: DeploymentConnection,
  signal: AbortSignal,
): Promise<FoundGateway> {
  await requireGatewayElsewhere(ctx.clients, { ...connection, units: connected });
  const connector = await deploymentConnectorOf(ctx, gatewayId, connected);
  const { namespace, deployment } = connected;
  const pods = (await connector.units?.read(signal))?.value;
  const cores = await connector.readCoresPerUnit?.(signal);
  const size = cores === null ? 'whose CPU nothing limits' : `of ${cores} ${cores === 1 ? 'core' : 'cores'} each`;
  return {
    policies: null,
    notes: [
      `The Deployment ${deployment} in ${namespace} has ${pods} ${pods === 1 ? 'pod' : 'pods'}, ${size}.`,
      await useInWords(connector, signal),
      'Its policies are not read or set: a run takes them as they are, and a sweep has a person set them.',
    ],
  };
}

/** What pods take together, or why nobody knows; without the right to list them a run goes on all the same. */
async function useInWords({ readPods }: Connector, signal: AbortSignal): Promise<string> {
  try {
    const use = await readPods?.(signal);
    if (!use || use.coresBusy === null || use.memoryMib === null)
      return 'Restarts are seen during a run; CPU and memory are not known, as the cluster tells them of no pod or not of every one.';
    return `Its pods take ${use.coresBusy.toFixed(2)} cores and ${Math.round(use.memoryMib)} MiB together; restarts are seen during a run.`;
  } catch (error) {
    if (!(error instanceof HeadroomError)) throw error;
    return `Restarts, CPU and memory will not be known during a run: ${error.message}`;
  }
}
