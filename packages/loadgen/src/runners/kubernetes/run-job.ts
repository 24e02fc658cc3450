import type { KubernetesConnection } from '../../connections';
import { followAgents } from '../../remote/follow-agents';
import type { RunnerBundle, RunnerHandle } from '../runner';
import { jobName } from './agents-job';
import { clusterClient } from './cluster-client';
import { deleteJob } from './delete-job';
import { lookAtPods } from './look-at-pods';
import { startJob } from './start-job';

/**
 * Starts the run's job and follows its pods; it is deleted on every path.
 * @throws HeadroomError with what the cluster said in words; then nothing is left, or the words name what is
 */
export async function runJob(
  connection: KubernetesConnection,
  bundle: RunnerBundle,
  options: { image: string; pollMs: number; withinMs: number },
  signal: AbortSignal,
): Promise<RunnerHandle> {
  const { pollMs } = options;
  const client = clusterClient(connection);
  const remove = () => deleteJob(client, connection, jobName(bundle), pollMs);
  try {
    await startJob(client, connection, bundle, options, signal);
  } catch (error) {
    const left = await remove();
    if (left && error instanceof Error) error.message += ` ${left}`;
    throw error;
  }
  const shards = bundle.shards.map(({ shard }) => shard);
  const look = (waiting: readonly number[], abortSignal: AbortSignal) =>
    lookAtPods(client, connection, bundle, waiting, abortSignal);
  return followAgents({ shards, look, remove }, pollMs, signal);
}
