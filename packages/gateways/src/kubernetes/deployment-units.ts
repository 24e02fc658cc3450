import { conflict, invalidInput } from '@headroom/core';
import type { ChangeOptions, Connector, Setting } from '../connector';
import { openDeployment, type DeploymentOptions } from './open-deployment';
import { podsReader } from './pods-reader';
import { coresOf } from './quantities';

export { deploymentTier, type PodSize } from './deployment-tier';

/**
 * Reads and sets how many pods a Deployment has, through its scale: with the resourceVersion that was read there, if it has the number that
 * is expected, so that a change in between is refused. Nothing else of the Deployment is written.
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
    await deployment.settle(({ spec }) => spec?.replicas === units, `${units} ready pods`, signal);
    return standing(units);
  }

  const units: Setting<number> = {
    resource: deployment.resource,
    read: async (signal) => standing((await deployment.read(signal)).spec?.replicas ?? 1),
    write: (value, changing = {}) => scale(value, changing),
    restore: async (document, changing = {}) => {
      if (typeof document !== 'number') throw invalidInput('What is to be put back is no number of pods.');
      return scale(document, changing);
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
