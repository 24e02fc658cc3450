import { setTimeout as wait } from 'node:timers/promises';
import { invalidInput, unavailable } from '@headroom/core';
import type { V1Deployment } from '@kubernetes/client-node';
import type { Connector, Setting } from '../connector';
import { appsClient, explainClusterError, type ClusterAccess } from './apps-client';

/** The Deployment whose pods are the units of a gateway. */
export interface DeploymentUnitsOptions extends ClusterAccess {
  namespace: string;
  deployment: string;
  /** How long pods may take to be ready, or to be gone. */
  settleMs?: number;
  /** How often the pods are looked at. */
  pollMs?: number;
}

/**
 * Reads and sets how many pods a Deployment has, through its scale, with the resourceVersion that was read: a change in between is
 * refused by the cluster. Nothing else of the Deployment is written.
 */
export function deploymentUnits(
  options: DeploymentUnitsOptions,
): Required<Pick<Connector, 'units' | 'readCoresPerUnit'>> {
  const { namespace, deployment: name, server, settleMs = 30_000, pollMs = 500 } = options;
  const of = { name, namespace };

  const ask = async <T>(signal: AbortSignal | undefined, call: (apps: ReturnType<typeof appsClient>) => Promise<T>) => {
    signal?.throwIfAborted();
    return call(appsClient(options, signal)).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw explainClusterError(error, server);
    });
  };
  const readDeployment = (signal?: AbortSignal) => ask(signal, (apps) => apps.readNamespacedDeployment(of));
  const standing = (units: number) => ({ value: units, document: units, version: null });
  const read = async (signal?: AbortSignal) => standing((await readDeployment(signal)).spec?.replicas ?? 1);

  async function scale(units: number, signal?: AbortSignal) {
    if (!Number.isInteger(units) || units < 0) throw invalidInput('The number of pods must be a whole number.');
    await ask(signal, async (apps) => {
      const body = await apps.readNamespacedDeploymentScale(of);
      return apps.replaceNamespacedDeploymentScale({ ...of, body: { ...body, spec: { replicas: units } } });
    });
    const until = Date.now() + settleMs;
    while (!stands(await readDeployment(signal), units)) {
      if (Date.now() > until)
        throw unavailable(`The Deployment ${name} has not come to ${units} ready pods within ${settleMs / 1000} s.`);
      await wait(pollMs, undefined, signal ? { signal } : {});
    }
    return standing(units);
  }

  const units: Setting<number> = {
    read,
    write: (value, { signal } = {}) => scale(value, signal),
    restore: async (document, { signal } = {}) => {
      if (typeof document !== 'number') throw invalidInput('What is to be put back is no number of pods.');
      return scale(document, signal);
    },
    isSame: (one, other) => one === other,
  };
  return {
    units,
    async readCoresPerUnit(signal) {
      const containers = (await readDeployment(signal)).spec?.template.spec?.containers ?? [];
      const cores = containers.map(({ resources }) => coresOf(resources?.limits?.cpu));
      return cores.length === 0 || cores.includes(null)
        ? null
        : cores.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    },
  };
}

/** Whether the controller has seen the change, and exactly these pods are there and ready. */
function stands({ metadata, spec, status }: V1Deployment, units: number): boolean {
  const { observedGeneration = 0, replicas = 0, readyReplicas = 0, updatedReplicas = 0 } = status ?? {};
  const isSeen = observedGeneration >= (metadata?.generation ?? 0) && spec?.replicas === units;
  return isSeen && [replicas, readyReplicas, updatedReplicas].every((count) => count === units);
}

/** Cores of a quantity of CPU, such as `2` or `1500m`; null for none, which is no limit. */
export function coresOf(quantity: string | undefined): number | null {
  const [, number, milli] = /^(\d+(?:\.\d+)?)(m?)$/.exec(quantity ?? '') ?? [];
  return number === undefined ? null : Number(number) / (milli ? 1000 : 1);
}
