import { setTimeout as wait } from 'node:timers/promises';
import { unavailable } from '@headroom/core';
import type { KubernetesConnection } from '../../connections';
import type { Runner } from '../runner';
import { answered, patiently } from './cluster-client';
import type { ClusterClient } from './cluster-client';
import { explainKubernetesError } from './explain-kubernetes-error';

type Sweep = NonNullable<Runner['sweep']>;

const pageSize = 100;
const goneWithinMs = 30_000;

/**
 * Deletes a job, its pods and its secret, and waits until they are gone; one that is not there counts as deleted.
 * @returns why not, if it could not be deleted
 */
export async function deleteJob(
  { batch }: ClusterClient,
  connection: KubernetesConnection,
  name: string,
  pollMs: number,
): Promise<string | null> {
  const { namespace } = connection;
  const isGone = (error: unknown) => answered(error, 404);
  try {
    // Foreground: the job stays until its pods are gone.
    await patiently(() => batch.deleteNamespacedJob({ name, namespace, propagationPolicy: 'Foreground' }));
    const deadlineMs = performance.now() + goneWithinMs;
    while (performance.now() < deadlineMs) {
      await patiently(() => batch.readNamespacedJob({ name, namespace }));
      await wait(pollMs);
    }
    throw unavailable(`Not deleted: the job ${name} is still there ${goneWithinMs / 1000} s after its deletion.`);
  } catch (error) {
    if (isGone(error)) return null;
    const { message } = explainKubernetesError(error, `Not deleted: the job ${name}. The deletion failed`, connection);
    return `${message} The next sweep tries again.`;
  }
}

/** Deletes the jobs that this workspace's runs left behind in the connection's namespace. */
export async function sweepJobs(
  client: ClusterClient,
  connection: KubernetesConnection,
  workspaceId: string,
  isLive: Parameters<Sweep>[2],
  pollMs: number,
): Promise<Awaited<ReturnType<Sweep>>> {
  const { namespace } = connection;
  const orphans: { name: string; runId: string }[] = [];
  try {
    for (let _continue: string | undefined; ;) {
      const labelSelector = `headroom-workspace=${workspaceId},headroom-run`;
      const page = { namespace, labelSelector, limit: pageSize, ...(_continue && { _continue }) };
      const { items, metadata } = await patiently(() => client.batch.listNamespacedJob(page));
      for (const { metadata: { name, labels = {} } = {} } of items) {
        const runId = labels['headroom-run'];
        if (name && runId && !isLive(runId, Number(labels['headroom-epoch']))) orphans.push({ name, runId });
      }
      _continue = metadata?._continue;
      if (!_continue) break;
    }
  } catch (error) {
    throw explainKubernetesError(error, 'Jobs could not be listed', connection);
  }
  const deleted: Awaited<ReturnType<Sweep>> = [];
  const failures: string[] = [];
  for (const { name, runId } of orphans) {
    const failure = await deleteJob(client, connection, name, pollMs);
    if (failure) failures.push(failure);
    else deleted.push({ runId, sentence: `The job ${name}, left behind in the namespace ${namespace}, was deleted.` });
  }
  if (deleted.length === 0 && failures.length > 0) throw unavailable(failures.join(' '));
  return deleted;
}
