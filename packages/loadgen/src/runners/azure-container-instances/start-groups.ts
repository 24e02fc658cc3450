import type { ContainerInstanceManagementClient } from '@azure/arm-containerinstance';
import { infrastructure } from '@headroom/core';
import type { AzureConnection } from '../../connections';
import { explainAzureError } from '../../connections/explain-azure-error';
import { inParallel } from '../../remote/in-parallel';
import type { RunnerBundle } from '../runner';
import { containerGroup, groupName } from './container-group';
import type { GroupSize } from './container-group';

const inParallelAtMost = 10;

/**
 * Creates the container group of every shard and waits until Azure has started them all.
 * @param withinMs after which provisioning counts as stuck
 * @throws HeadroomError with the first failure in words; what was created by then is still there
 */
export async function startGroups(
  client: ContainerInstanceManagementClient,
  connection: AzureConnection,
  bundle: RunnerBundle,
  { image, size, pollMs, withinMs }: { image: string; size: GroupSize; pollMs: number; withinMs: number },
  signal: AbortSignal,
): Promise<void> {
  const { resourceGroup, region } = connection;
  const failed = new AbortController();
  const late = AbortSignal.timeout(withinMs);
  const abortSignal = AbortSignal.any([signal, late, failed.signal]);
  await inParallel(inParallelAtMost, bundle.shards, async (shard) => {
    const name = groupName(bundle, shard.shard);
    const failure = `The container group ${name} could not be started`;
    try {
      const group = containerGroup(bundle, shard, { image, region, size });
      const options = { abortSignal, updateIntervalInMs: pollMs };
      const creation = await client.containerGroups.beginCreateOrUpdate(resourceGroup, name, group, options);
      const { provisioningState } = await creation.pollUntilDone({ abortSignal });
      if (provisioningState === 'Failed')
        throw infrastructure(`${failure}: ${await lastEvent(client, connection, name)}`);
    } catch (error) {
      signal.throwIfAborted();
      const stuck = late.aborted && !failed.signal.aborted;
      failed.abort();
      if (stuck)
        throw infrastructure(
          `${failure} in ${region} (resource group ${resourceGroup}) within ${withinMs / 1000} s: ${await lastEvent(client, connection, name)} Check HEADROOM_AGENT_IMAGE, try again later, or set another region in the Azure connection.`,
        );
      throw explainAzureError(error, { failure, ...connection });
    }
  });
}

/** What Azure last said of a container group. */
async function lastEvent(client: ContainerInstanceManagementClient, { resourceGroup }: AzureConnection, name: string) {
  try {
    const abortSignal = AbortSignal.timeout(5_000);
    const group = await client.containerGroups.get(resourceGroup, name, { abortSignal });
    const events = [...(group.instanceView?.events ?? []), ...(group.containers[0]?.instanceView?.events ?? [])];
    const said = events.at(-1)?.message ?? '';
    return `it is ${group.provisioningState ?? 'unknown'}${said && `: ${said}`}.`;
  } catch {
    return 'Azure has not said why.';
  }
}
