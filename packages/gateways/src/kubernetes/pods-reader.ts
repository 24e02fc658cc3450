import type { V1LabelSelector, V1Pod } from '@kubernetes/client-node';
import type { PodsReading } from '../connector';
import { appsClient, explainClusterError, podsClient, type ClusterAccess } from './apps-client';
import { readPodMetrics } from './pod-metrics';

interface PodsOptions extends ClusterAccess {
  namespace: string;
  deployment: string;
}

/**
 * Reads the pods of a Deployment again and again. A container that was started again is a restart, and so is a pod that was not there before: it
 * came in the place of another, or changed how many there are. CPU and memory are null where the cluster does not tell them of every pod.
 * @returns a reader that throws HeadroomError `forbidden`, `not-found` or `unavailable`
 */
export function podsReader(options: PodsOptions): (signal?: AbortSignal) => Promise<PodsReading> {
  const { namespace, deployment, server } = options;
  let selector: string | null = null;
  /** Starts of each pod's containers, by its uid; null before the first reading. */
  let before: ReadonlyMap<string, number> | null = null;
  let restarts = 0;

  async function listPods(signal?: AbortSignal): Promise<V1Pod[]> {
    selector ??= selectorText(
      (await appsClient(options, signal).readNamespacedDeployment({ name: deployment, namespace })).spec?.selector,
    );
    return (await podsClient(options, signal).listNamespacedPod({ namespace, labelSelector: selector })).items;
  }

  return async (signal) => {
    signal?.throwIfAborted();
    const pods = await listPods(signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw explainClusterError(error, server);
    });
    const starts = new Map(pods.map((pod) => [pod.metadata?.uid ?? '', startsOf(pod)]));
    for (const [uid, count] of before === null ? [] : starts) {
      const counted = before?.get(uid);
      restarts += counted === undefined ? 1 + count : Math.max(count - counted, 0);
    }
    before = starts;
    const names = pods.flatMap(({ metadata }) => metadata?.name ?? []);
    return { restarts, ...(await readPodMetrics(options, selector ?? '', names, signal)) };
  };
}

/** How often its containers were started again. */
const startsOf = ({ status }: V1Pod): number =>
  (status?.containerStatuses ?? []).reduce((sum, { restartCount }) => sum + restartCount, 0);

/** A selector as the API takes it in an address. */
export function selectorText({ matchLabels = {}, matchExpressions = [] }: V1LabelSelector = {}): string {
  const labels = Object.entries(matchLabels).map(([key, value]) => `${key}=${value}`);
  const expressions = matchExpressions.map(({ key, operator, values = [] }) => {
    if (operator === 'Exists') return key;
    if (operator === 'DoesNotExist') return `!${key}`;
    return `${key} ${operator === 'In' ? 'in' : 'notin'} (${values.join(',')})`;
  });
  return [...labels, ...expressions].join(',');
}
