import { valueOf } from '@headroom/gateways';
import type { Connector } from '@headroom/gateways/connectors';
import { requireEntry } from '../catalog/entries';
import type { Ctx } from '../ctx';
import type { ConnectedDeployment } from '../gateway-connection/deployment-connection';
import { sendToGateway } from '../gateway-connection/send-to-gateway';

/** What a Deployment lets itself be told and asked as the units of a gateway; the size of its pods where that may be set. */
export async function deploymentConnectorOf(
  scope: Pick<Ctx, 'clients' | 'workspaceId'>,
  gatewayId: string,
  units: ConnectedDeployment,
): Promise<Connector> {
  // The client of Kubernetes is large, and needed by few.
  const { deploymentTier, deploymentUnits } = await import('@headroom/gateways/kubernetes');
  const pinned = { ...units, settleMs: units.readyWithinSeconds * 1000, send: sendToGateway(scope.clients) };
  const connector = deploymentUnits(pinned);
  if (units.podSize === 'as-it-is') return connector;
  const { definition } = await requireEntry(scope, gatewayId);
  const sizes = definition.tiers.map(({ id, coresPerUnit, memoryGibPerUnit }) => ({
    ...{ id, cores: valueOf(coresPerUnit), memoryGib: valueOf(memoryGibPerUnit) },
  }));
  return { ...connector, tier: deploymentTier({ ...pinned, sizes, setsMemory: units.podSize === 'cpu-and-memory' }) };
}
