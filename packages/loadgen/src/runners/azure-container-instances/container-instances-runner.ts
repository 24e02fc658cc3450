import { azureConnectionSchema } from '../../connections';
import { checkRemote } from '../../remote/check-remote';
import { longestLoadSeconds } from '../../remote/longest-load-seconds';
import { supportsRemote } from '../../remote/supports-remote';
import type { Runner } from '../runner';
import { containerConnectionOf } from './container-connection';
import { testCostOf } from './test-cost';

export interface ContainerInstancesOptions {
  /** Reference of the agents' image, pinned by digest. */
  agentImage?: string | undefined;
  /** After which provisioning counts as stuck. */
  provisionWithinMs?: number;
  /** How often Azure is asked for the state of an operation or of a container group. */
  pollMs?: number;
}

/** Agents in Azure Container Instances, a container group for each shard. The SDK is loaded when it is needed. */
export function containerInstancesRunner({
  agentImage,
  provisionWithinMs = 110_000,
  pollMs = 5_000,
}: ContainerInstancesOptions): Runner {
  return {
    id: 'azure-container-instances',
    label: 'Azure Container Instances',
    simulated: false,
    claimWithinMs: 120_000,
    stageOverheadMs: 0,
    supports: supportsRemote,
    estimate: (definition, connection) => testCostOf(definition, connection, longestLoadSeconds(definition.load)),
    async start(bundle, signal) {
      const connection = containerConnectionOf(bundle.connection);
      const image = checkRemote(agentImage, bundle, connection.armEndpoint);
      const { runGroups } = await import('./run-groups');
      return runGroups(connection, bundle, { image, pollMs, withinMs: provisionWithinMs }, signal);
    },
    async sweep(given, workspaceId, isLive) {
      if (!azureConnectionSchema.safeParse(given).data?.containerInstances) return [];
      const connection = containerConnectionOf(given);
      const { sweepGroups } = await import('./sweep-groups');
      return sweepGroups(connection, workspaceId, isLive, pollMs);
    },
  };
}
