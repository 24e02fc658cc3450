import { setTimeout as wait } from 'node:timers/promises';
import { unavailable } from '@headroom/core';
import type { AppsV1Api, V1Deployment } from '@kubernetes/client-node';
import { resourceAt } from '../resource-at';
import { appsClient, explainClusterError, type ClusterAccess } from './apps-client';

/** A Deployment of a cluster. */
export interface DeploymentOptions extends ClusterAccess {
  namespace: string;
  deployment: string;
  /** How long pods may take to be ready, or to be gone, after a change. */
  settleMs: number;
  /** How often the pods are looked at. */
  pollMs?: number;
}

/** Asks a cluster about one Deployment; every failure is one in words. */
export function openDeployment(options: DeploymentOptions) {
  const { namespace, deployment: name, server, settleMs, pollMs = 500 } = options;
  const of = { name, namespace };
  const resource = resourceAt(server, `/namespaces/${namespace}/deployments/${name}`);
  const ask = async <T>(signal: AbortSignal | undefined, call: (apps: AppsV1Api) => Promise<T>) => {
    signal?.throwIfAborted();
    return call(appsClient(options, signal)).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw explainClusterError(error, server);
    });
  };
  const read = (signal?: AbortSignal): Promise<V1Deployment> =>
    ask(signal, (apps) => apps.readNamespacedDeployment(of));

  /**
   * Waits until the Deployment is as it was asked to be, and all its pods are of it and ready.
   * @param what it has not come to, in words
   */
  async function settle(isMeant: (found: V1Deployment) => boolean, what: string, signal?: AbortSignal): Promise<void> {
    const until = Date.now() + settleMs;
    for (;;) {
      const found = await read(signal);
      if (isMeant(found) && isRolledOut(found)) return;
      if (Date.now() > until)
        throw unavailable(`The Deployment ${name} has not come to ${what} within ${settleMs / 1000} s.`);
      await wait(pollMs, undefined, signal ? { signal } : {});
    }
  }
  return { of, resource, ask, read, settle };
}

/** Whether the controller has seen the last change, and exactly the pods of it are there and ready. */
function isRolledOut({ metadata, spec, status }: V1Deployment): boolean {
  const { observedGeneration = 0, replicas = 0, readyReplicas = 0, updatedReplicas = 0 } = status ?? {};
  if (observedGeneration < (metadata?.generation ?? 0)) return false;
  return [replicas, readyReplicas, updatedReplicas].every((count) => count === (spec?.replicas ?? 1));
}
