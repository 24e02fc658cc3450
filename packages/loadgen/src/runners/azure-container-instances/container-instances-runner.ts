import { invalidInput, parseInput } from '@headroom/core';
import { azureConnectionSchema } from '../../connections';
import type { AzureConnection } from '../../connections';
import { azureCredentialOf } from '../../connections/azure-credential';
import { checkRemote } from '../../remote/check-remote';
import { followAgents } from '../../remote/follow-agents';
import { supportsRemote } from '../../remote/supports-remote';
import type { Runner } from '../runner';
import { groupName } from './container-group';
import { deleteGroups, leftBehind } from './delete-groups';
import { estimateGroups } from './estimate-groups';
import { groupClient } from './group-client';
import { lookAtGroups } from './look-at-groups';
import { startGroups } from './start-groups';
import { sweepGroups } from './sweep-groups';

export interface ContainerInstancesOptions {
  /** Reference of the agents' image, pinned by digest. */
  agentImage?: string | undefined;
  credentialOf?: typeof azureCredentialOf;
  /** After which provisioning counts as stuck. */
  provisionWithinMs?: number;
  /** How often Azure is asked for the state of an operation or of a container group. */
  pollMs?: number;
}

/** A container group is asked about at most twice a second over all shards, far below what Azure lets a subscription read. */
const pauseBetweenLooksMs = 500;

function connectionOf(connection: unknown): AzureConnection {
  if (connection === null || connection === undefined)
    throw invalidInput('This workspace has no connection to Azure: an admin can add one under Runners.');
  return parseInput(azureConnectionSchema, connection, 'Azure connection');
}

function sizeOf({ containerInstances }: AzureConnection) {
  if (!containerInstances)
    throw invalidInput(
      'The Azure connection says nothing of Container Instances: an admin can add their size under Runners.',
    );
  return containerInstances;
}

/** Agents in Azure Container Instances, a container group for each shard. */
export function containerInstancesRunner({
  agentImage,
  credentialOf = azureCredentialOf,
  provisionWithinMs = 110_000,
  pollMs = 5_000,
}: ContainerInstancesOptions): Runner {
  const claimWithinMs = 120_000;
  return {
    id: 'azure-container-instances',
    label: 'Azure Container Instances',
    simulated: false,
    claimWithinMs,
    stageOverheadMs: 0,
    supports: supportsRemote,
    estimate(definition, given) {
      const connection = connectionOf(given);
      return estimateGroups(definition, connection, sizeOf(connection), claimWithinMs / 1000);
    },
    async start(bundle, signal) {
      const connection = connectionOf(bundle.connection);
      const size = sizeOf(connection);
      const image = checkRemote(agentImage, bundle, connection.armEndpoint);
      const client = groupClient(connection, credentialOf);
      const shards = bundle.shards.map(({ shard }) => shard);
      const names = shards.map((shard) => groupName(bundle, shard));
      const remove = async () => leftBehind(await deleteGroups(client, connection, names, pollMs));
      try {
        await startGroups(client, connection, bundle, { image, size, pollMs, withinMs: provisionWithinMs }, signal);
      } catch (error) {
        const left = await remove();
        if (left && error instanceof Error) error.message += ` ${left}`;
        throw error;
      }
      const look = (waiting: readonly number[], abortSignal: AbortSignal) =>
        lookAtGroups(client, connection, bundle, waiting, abortSignal);
      const lookEveryMs = Math.max(pollMs, shards.length * pauseBetweenLooksMs);
      return followAgents({ shards, look, remove }, lookEveryMs, signal);
    },
    async sweep(given, workspaceId, isLive) {
      const connection = connectionOf(given);
      return sweepGroups(groupClient(connection, credentialOf), connection, workspaceId, isLive, pollMs);
    },
  };
}
