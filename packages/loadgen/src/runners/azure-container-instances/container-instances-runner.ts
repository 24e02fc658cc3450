import { azureCredentialOf } from '../../connections/azure-credential';
import { checkRemote } from '../../remote/check-remote';
import { followAgents } from '../../remote/follow-agents';
import { longestLoadSeconds } from '../../remote/longest-load-seconds';
import { supportsRemote } from '../../remote/supports-remote';
import type { Runner } from '../runner';
import { containerConnectionOf } from './container-connection';
import { groupName } from './container-group';
import { deleteGroups, leftBehind } from './delete-groups';
import { groupClient } from './group-client';
import { lookAtGroups } from './look-at-groups';
import { startGroups } from './start-groups';
import { sweepGroups } from './sweep-groups';
import { testCostOf } from './test-cost';

export interface ContainerInstancesOptions {
  /** Reference of the agents' image, pinned by digest. */
  agentImage?: string | undefined;
  credentialOf?: typeof azureCredentialOf;
  /** After which provisioning counts as stuck. */
  provisionWithinMs?: number;
  /** How often Azure is asked for the state of an operation or of a container group. */
  pollMs?: number;
}

/** Share of a look that is added for each group: at most two questions a second at the usual pace, however many groups. */
const lookShare = 0.1;

/** Agents in Azure Container Instances, a container group for each shard. */
export function containerInstancesRunner({
  agentImage,
  credentialOf = azureCredentialOf,
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
      const client = groupClient(connection, credentialOf);
      const shards = bundle.shards.map(({ shard }) => shard);
      const names = shards.map((shard) => groupName(bundle, shard));
      const remove = async () => leftBehind(connection, await deleteGroups(client, connection, names, pollMs));
      try {
        await startGroups(client, connection, bundle, { image, pollMs, withinMs: provisionWithinMs }, signal);
      } catch (error) {
        const left = await remove();
        if (left && error instanceof Error) error.message += ` ${left}`;
        throw error;
      }
      const look = (waiting: readonly number[], abortSignal: AbortSignal) =>
        lookAtGroups(client, connection, bundle, waiting, abortSignal);
      const lookEveryMs = pollMs * Math.max(1, shards.length * lookShare);
      return followAgents({ shards, look, remove }, lookEveryMs, signal);
    },
    async sweep(given, workspaceId, isLive) {
      const connection = containerConnectionOf(given);
      return sweepGroups(groupClient(connection, credentialOf), connection, workspaceId, isLive, pollMs);
    },
  };
}
