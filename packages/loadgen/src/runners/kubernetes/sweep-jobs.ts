import { unavailable } from '@headroom/core';
import type { KubernetesConnection } from '../../connections';
import type { Runner } from '../runner';
import { clusterClient, patiently } from './cluster-client';
import { deleteJob } from './delete-job';
import { explainKubernetesError } from './explain-kubernetes-error';

type Sweep = NonNullable<Runner['sweep']>;

const pageSize = 100;

/** Deletes the jobs that this workspace's runs left behind in the connection's namespace. */
export async function sweepJobs(
  connection: KubernetesConnection,
  workspaceId: string,
  isLive: Parameters<Sweep>[2],
  pollMs: number,
): Promise<Awaited<ReturnType<Sweep>>> {
  const { namespace } = connection;
  const client = clusterClient(connection);
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
