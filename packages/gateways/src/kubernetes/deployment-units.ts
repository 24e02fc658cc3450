import { conflict, invalidInput } from '@headroom/core';
import type { ChangeOptions, Connector, Setting } from '../connector';
import { openDeployment, type DeploymentOptions } from './open-deployment';
import { podsReader } from './pods-reader';
import { coresOf } from './quantities';

export { deploymentTier, type PodSize } from './deployment-tier';

/**
 * Reads and sets how many pods a Deployment has, through its scale: with the resourceVersion that was read there, if it has the number that
 * is expected, so that a change in between is refused. Nothing else of the Deployment is written. What is set counts once exactly these pods are
 * ready; for what is put back nobody waits.
 */
export function deploymentUnits(
  options: DeploymentOptions,
): Required<Pick<Connector, 'units' | 'readCoresPerUnit' | 'readPods'>> {
  const deployment = openDeployment(options);
  const standing = (units: number) => ({ value: units, document: units, version: null });

  async function scale(units: number, { expectedValue, signal }: ChangeOptions) {
    if (!Number.isInteger(units) || units < 0) throw invalidInput('The number of pods must be a whole number.');
    await deployment.ask(signal, async (apps) => {
      const body = await apps.readNamespacedDeploymentScale(deployment.of);
      const { replicas = 0 } = body.spec ?? {};
      if (expectedValue !== undefined && replicas !== expectedValue)
        throw conflict(`${options.deployment} was scaled to ${replicas} meanwhile.`);
      return apps.replaceNamespacedDeploymentScale({ ...deployment.of, body: { ...body, spec: { replicas: units } } });
    });
  }
  const read = async (signal?: AbortSignal) => standing((await deployment.read(signal)).spec?.replicas ?? 1);

  const units: Setting<number> = {
    resource: deployment.resource,
    read,
    write: async (value, changing = {}) => {
      await scale(value, changing);
      await deployment.settle(({ spec }) => spec?.replicas === value, `${value} ready pods`, changing.signal);
      return read(changing.signal);
    },
    restore: async (document, changing = {}) => {
      if (typeof document !== 'number') throw invalidInput('What is to be put back is no number of pods.');
      await scale(document, changing);
      return read(changing.signal);
    },
    isSame: (one, other) => one === other,
  };
  return {
    units,
    readPods: podsReader(options),
    async readCoresPerUnit(signal) {
      const containers = (await deployment.read(signal)).spec?.template.spec?.containers ?? [];
      const cores = containers.map(({ resources }) => coresOf(resources?.limits?.cpu));
      return cores.length === 0 || cores.includes(null)
        ? null
        : cores.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    },
  };
}
