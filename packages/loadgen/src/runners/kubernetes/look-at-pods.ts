import type { V1Pod } from '@kubernetes/client-node';
import type { KubernetesConnection } from '../../connections';
import type { RunnerBundle, ShardExit } from '../runner';
import { jobName, runLabels } from './agents-job';
import { answered, patiently } from './cluster-client';
import type { ClusterClient } from './cluster-client';

const pageSize = 100;
const indexAnnotation = 'batch.kubernetes.io/job-completion-index';

/** The run's pods by shard. */
export async function podsOf(
  { core }: ClusterClient,
  { namespace }: KubernetesConnection,
  bundle: RunnerBundle,
  signal: AbortSignal,
): Promise<Map<number, V1Pod>> {
  const labelSelector = Object.entries(runLabels(bundle))
    .map(([name, value]) => `${name}=${value}`)
    .join();
  const pods = new Map<number, V1Pod>();
  for (let _continue: string | undefined; ;) {
    const page = { namespace, labelSelector, limit: pageSize, ...(_continue && { _continue }) };
    const { items, metadata } = await patiently(() => core.listNamespacedPod(page), signal);
    for (const pod of items) pods.set(Number(pod.metadata?.annotations?.[indexAnnotation]), pod);
    _continue = metadata?._continue;
    if (!_continue) return pods;
  }
}

const lastLine = (text: string | undefined) => text?.trim().split('\n').at(-1)?.slice(0, 500) ?? '';

function exitOf(shard: number, { status }: V1Pod): ShardExit | null {
  if (status?.phase === 'Succeeded') return { shard, ok: true, message: '' };
  if (status?.phase !== 'Failed') return null;
  const ended = status.containerStatuses?.[0]?.state?.terminated;
  const how = ended
    ? `ended with code ${ended.exitCode}${ended.reason && ended.reason !== 'Error' ? ` (${ended.reason})` : ''}`
    : `was ended by the cluster${status.reason ? ` (${status.reason})` : ''}`;
  const said = lastLine(ended?.message) || lastLine(status.message);
  return { shard, ok: false, message: `The agent of shard ${shard} ${how}${said && `: ${said}`}` };
}

/** How those of the agents ended whose pod has, or whose pod is not coming any more. */
export async function lookAtPods(
  client: ClusterClient,
  connection: KubernetesConnection,
  bundle: RunnerBundle,
  shards: readonly number[],
  signal: AbortSignal,
): Promise<ShardExit[]> {
  const pods = await podsOf(client, connection, bundle, signal);
  if (shards.every((shard) => pods.has(shard))) return exitsOf(shards, pods, null);
  const reason = await endOfJob(client, connection, jobName(bundle), signal);
  // A pod that came and ended between the two looks knows better why.
  return exitsOf(shards, reason === null ? pods : await podsOf(client, connection, bundle, signal), reason);
}

/** @param missing why a shard without a pod gets none any more; null while one may come */
const exitsOf = (shards: readonly number[], pods: Map<number, V1Pod>, missing: string | null): ShardExit[] =>
  shards.flatMap((shard) => {
    const pod = pods.get(shard);
    if (pod) return exitOf(shard, pod) ?? [];
    return missing === null ? [] : { shard, ok: false, message: missing };
  });

/** Why the job makes no more pods; null while it does. */
async function endOfJob(
  { batch }: ClusterClient,
  { namespace }: KubernetesConnection,
  name: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const { status } = await patiently(() => batch.readNamespacedJob({ name, namespace }), signal);
    const failed = status?.conditions?.find((condition) => condition.type === 'Failed' && condition.status === 'True');
    return failed
      ? `The job ${name} was ended by the cluster: ${failed.message ?? failed.reason ?? 'it failed'}.`
      : null;
  } catch (error) {
    if (answered(error, 404)) return `The job ${name} was deleted in the cluster.`;
    throw error;
  }
}
