import { setTimeout as wait } from 'node:timers/promises';
import { unavailable } from '@headroom/core';
import type { KubernetesConnection } from '../../connections';
import { answered, patiently } from './cluster-client';
import type { ClusterClient } from './cluster-client';
import { explainKubernetesError } from './explain-kubernetes-error';

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
