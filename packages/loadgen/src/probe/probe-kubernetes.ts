import type { KubernetesConnection } from '../connections/kubernetes';
import { clusterClient } from '../runners/kubernetes/cluster-client';
import { explainKubernetesError } from '../runners/kubernetes/explain-kubernetes-error';

/**
 * Reads the jobs of the namespace, and changes nothing.
 * @returns what was found, a sentence each
 * @throws HeadroomError with what the cluster said and what to do
 */
export async function probeKubernetes(connection: KubernetesConnection): Promise<string[]> {
  const { namespace, server } = connection;
  try {
    await clusterClient(connection).batch.listNamespacedJob({ namespace, limit: 1 });
    return [`The cluster at ${server} is there, and the jobs of the namespace ${namespace} can be read.`];
  } catch (error) {
    throw explainKubernetesError(error, `The jobs of the namespace ${namespace} could not be read`, connection);
  }
}
