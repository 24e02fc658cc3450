import type { ContainerInstanceManagementClient } from '@azure/arm-containerinstance';
import { infrastructure } from '@headroom/core';
import type { HeadroomError } from '@headroom/core';
import { explainAzureError } from '../../connections/explain-azure-error';
import { inParallel } from '../../remote/in-parallel';
import type { RunnerBundle } from '../runner';
import type { ContainerConnection } from './container-connection';
import { containerGroup, groupName } from './container-group';

const inParallelAtMost = 10;

/**
 * Creates the container group of every shard and waits until Azure has started them all.
 * @param withinMs after which provisioning counts as stuck
 * @throws HeadroomError with the first failure in words; what was created by then is still there
 */
export async function startGroups(
  client: ContainerInstanceManagementClient,
  connection: ContainerConnection,
  bundle: RunnerBundle,
  { image, pollMs, withinMs }: { image: string; pollMs: number; withinMs: number },
  signal: AbortSignal,
): Promise<void> {
  const { resourceGroup, region } = connection;
  const failed = new AbortController();
  const late = AbortSignal.timeout(withinMs);
  const abortSignal = AbortSignal.any([signal, late, failed.signal]);
  let reason: Promise<HeadroomError> | null = null;

  const explain = async (name: string, error: unknown, isLate: boolean) => {
    const failure = `The container group ${name} could not be started`;
    if (!isLate) return explainAzureError(error, { failure, ...connection });
    const where = `in ${region} (resource group ${resourceGroup}) within ${withinMs / 1000} s`;
    const advice = 'Check HEADROOM_AGENT_IMAGE, try again later, or set another region in the Azure connection.';
    return infrastructure(`${failure} ${where}: ${await lastEvent(client, connection, name)} ${advice}`);
  };
  await inParallel(inParallelAtMost, bundle.shards, async (shard) => {
    const name = groupName(bundle, shard.shard);
    try {
      const group = containerGroup(bundle, shard, image, connection);
      const options = { abortSignal, updateIntervalInMs: pollMs };
      const creation = await client.containerGroups.beginCreateOrUpdate(resourceGroup, name, group, options);
      await creation.pollUntilDone({ abortSignal });
    } catch (error) {
      signal.throwIfAborted();
      // The first failure ends the others, which then have nothing to say of their own.
      reason ??= explain(name, error, late.aborted);
      failed.abort();
      throw await reason;
    }
  });
}

/** What Azure last said of a container group. */
async function lastEvent(
  client: ContainerInstanceManagementClient,
  { resourceGroup }: ContainerConnection,
  name: string,
) {
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
