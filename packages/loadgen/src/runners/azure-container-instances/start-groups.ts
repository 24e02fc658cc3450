import type { ContainerInstanceManagementClient } from '@azure/arm-containerinstance';
import { infrastructure } from '@headroom/core';
import type { HeadroomError } from '@headroom/core';
import { explainAzureError } from '../../connections/explain-azure-error';
import { inParallel } from '../../remote/in-parallel';
import type { RunnerBundle } from '../runner';
import type { ContainerConnection } from './container-connection';
import { containerGroup, groupName } from './container-group';

const inParallelAtMost = 10;
/** Share of a pause that is added for each group, so that a hundred are asked about ten times a second at the usual pace. */
const pollShare = 0.02;

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
  const attempt = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      // The first failure ends the others, which then have nothing to say of their own.
      reason ??= explain(name, error, late.aborted);
      failed.abort();
      throw await reason;
    }
  };
  const options = { abortSignal, updateIntervalInMs: pollMs * Math.max(1, bundle.shards.length * pollShare) };
  const creations = await inParallel(inParallelAtMost, bundle.shards, async (shard) => {
    const name = groupName(bundle, shard.shard);
    const group = containerGroup(bundle, shard, image, connection);
    const begin = () => client.containerGroups.beginCreateOrUpdate(resourceGroup, name, group, options);
    return { name, creation: await attempt(name, begin) };
  });
  const finish = ({ name, creation }: (typeof creations)[number]) =>
    attempt(name, () => creation.pollUntilDone({ abortSignal }));
  await inParallel(creations.length, creations, finish);
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
