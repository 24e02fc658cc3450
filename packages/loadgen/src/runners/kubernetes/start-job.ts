import { setTimeout as wait } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import { infrastructure } from '@headroom/core';
import type { KubernetesConnection } from '../../connections';
import type { RunnerBundle } from '../runner';
import { agentsJob, jobName, tokensSecret } from './agents-job';
import { answered, patiently } from './cluster-client';
import type { ClusterClient } from './cluster-client';
import { explainKubernetesError } from './explain-kubernetes-error';
import { podsOf } from './look-at-pods';

/** Reasons of a waiting container that do not mend themselves. */
const hopeless = new Set(['ImagePullBackOff', 'InvalidImageName', 'ErrImageNeverPull', 'CreateContainerConfigError']);

/**
 * Creates the run's job and the secret with its tokens, and waits until every agent runs.
 * @throws HeadroomError with what the cluster says in words; what was created by then is still there
 */
export async function startJob(
  client: ClusterClient,
  connection: KubernetesConnection,
  bundle: RunnerBundle,
  { image, pollMs, withinMs }: { image: string; pollMs: number; withinMs: number },
  signal: AbortSignal,
): Promise<void> {
  const name = jobName(bundle);
  const failure = `The job ${name} could not be started`;
  try {
    const uid = await createJob(client, connection, bundle, image, signal);
    await createSecret(client, connection, bundle, uid, signal);
    const deadlineMs = performance.now() + withinMs;
    for (;;) {
      await wait(pollMs, undefined, { signal });
      const pods = await podsOf(client, connection, bundle, signal);
      const waiting = bundle.shards.map(({ shard }) => obstacle(pods.get(shard))).filter((reason) => reason !== null);
      if (waiting.length === 0) return;
      const fatal = waiting.find(({ isFatal }) => isFatal);
      if (!fatal && performance.now() < deadlineMs) continue;
      const { words } = fatal ?? waiting[0]!;
      const said = words || (await warningOf(client, connection, name)) || 'the cluster has not said why.';
      const late = fatal ? '' : ` within ${withinMs / 1000} s`;
      throw infrastructure(
        `${failure} in the namespace ${connection.namespace}${late}: ${said} Check HEADROOM_AGENT_IMAGE, the size and the node selector of the Kubernetes connection, and that the cluster has room.`,
      );
    }
  } catch (error) {
    signal.throwIfAborted();
    throw explainKubernetesError(error, failure, connection);
  }
}

/** The job's uid; one that an earlier request made, whose answer was lost, is taken as it is. */
async function createJob(
  { batch }: ClusterClient,
  connection: KubernetesConnection,
  bundle: RunnerBundle,
  image: string,
  signal: AbortSignal,
): Promise<string> {
  const { namespace } = connection;
  const body = agentsJob(bundle, image, connection);
  const job = await patiently(
    () =>
      batch.createNamespacedJob({ namespace, body }).catch((error: unknown) => {
        if (!answered(error, 409)) throw error;
        return batch.readNamespacedJob({ namespace, name: jobName(bundle) });
      }),
    signal,
  );
  return job.metadata?.uid ?? '';
}

async function createSecret(
  { core }: ClusterClient,
  { namespace }: KubernetesConnection,
  bundle: RunnerBundle,
  jobUid: string,
  signal: AbortSignal,
): Promise<void> {
  const body = tokensSecret(bundle, jobUid);
  await patiently(
    () =>
      core.createNamespacedSecret({ namespace, body }).catch((error: unknown) => {
        if (!answered(error, 409)) throw error;
      }),
    signal,
  );
}

/** What keeps a pod from running; null when nothing does. */
function obstacle(pod: V1Pod | undefined): { words: string; isFatal: boolean } | null {
  if (!pod) return { words: '', isFatal: false };
  const state = pod.status?.containerStatuses?.[0]?.state;
  if (state?.running || state?.terminated || pod.status?.phase === 'Failed') return null;
  const { reason = '', message = '' } = state?.waiting ?? {};
  if (hopeless.has(reason)) return { words: `${reason}: ${message}`, isFatal: true };
  const unscheduled = pod.status?.conditions?.find(({ type, status }) => type === 'PodScheduled' && status === 'False');
  if (unscheduled) return { words: `${unscheduled.reason}: ${unscheduled.message}`, isFatal: false };
  return { words: [reason, message].filter(Boolean).join(': '), isFatal: false };
}

/** The last warning about the job, such as that a quota keeps it from making pods. */
async function warningOf({ core }: ClusterClient, { namespace }: KubernetesConnection, name: string): Promise<string> {
  const fieldSelector = `involvedObject.kind=Job,involvedObject.name=${name},type=Warning`;
  const { items } = await core.listNamespacedEvent({ namespace, fieldSelector }).catch(() => ({ items: [] }));
  return items.at(-1)?.message ?? '';
}
