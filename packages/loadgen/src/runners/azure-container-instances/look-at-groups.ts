import type { ContainerInstanceManagementClient } from '@azure/arm-containerinstance';
import { isRestError } from '@azure/core-rest-pipeline';
import type { AzureConnection } from '../../connections';
import { inParallel } from '../../remote/in-parallel';
import type { RunnerBundle, ShardExit } from '../runner';
import { containerName, groupName } from './container-group';

const inParallelAtMost = 10;
const logLines = 20;

/** How those of the agents ended whose container has. */
export async function lookAtGroups(
  client: ContainerInstanceManagementClient,
  { resourceGroup }: AzureConnection,
  bundle: RunnerBundle,
  shards: readonly number[],
  abortSignal: AbortSignal,
): Promise<ShardExit[]> {
  const look = async (shard: number): Promise<ShardExit[]> => {
    const name = groupName(bundle, shard);
    try {
      const { containers } = await client.containerGroups.get(resourceGroup, name, { abortSignal });
      const state = containers[0]?.instanceView?.currentState;
      if (state?.state !== 'Terminated') return [];
      if (state.exitCode === 0) return [{ shard, ok: true, message: '' }];
      const how = `ended with code ${state.exitCode ?? 'unknown'}${state.detailStatus ? ` (${state.detailStatus})` : ''}`;
      const said = await lastWords(client, resourceGroup, name, abortSignal);
      return [{ shard, ok: false, message: `The agent of shard ${shard} ${how}${said && `: ${said}`}` }];
    } catch (error) {
      if (!(isRestError(error) && error.statusCode === 404)) throw error;
      return [{ shard, ok: false, message: `The container group ${name} was deleted in Azure.` }];
    }
  };
  return (await inParallel(inParallelAtMost, shards, look)).flat();
}

/** The agent's last line of log, which says why it ended. */
async function lastWords(
  client: ContainerInstanceManagementClient,
  resourceGroup: string,
  name: string,
  abortSignal: AbortSignal,
): Promise<string> {
  try {
    const { content } = await client.containers.listLogs(resourceGroup, name, containerName, {
      ...{ tail: logLines, abortSignal },
    });
    return content?.trim().split('\n').at(-1)?.slice(0, 500) ?? '';
  } catch {
    return '';
  }
}
