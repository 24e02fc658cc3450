import { conflict, HeadroomError, invalidInput } from '@headroom/core';
import type { V1Container, V1Deployment } from '@kubernetes/client-node';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ChangeOptions, Setting, Standing } from '../connector';
import { openDeployment, type DeploymentOptions } from './open-deployment';
import { coresOf, gibOf } from './quantities';

/** A tier as the pods of a Deployment can be made to it; null where the catalog does not say. */
export interface PodSize {
  id: string;
  cores: number | null;
  memoryGib: number | null;
}

interface DeploymentTierOptions extends DeploymentOptions {
  sizes: readonly PodSize[];
  /** Memory is made that of the tier, too. */
  setsMemory: boolean;
}

const quantitiesSchema = z.record(z.string(), z.string()).optional();
/** What the container asked for and was limited to; of it is put back what is set. */
const documentSchema = z.strictObject({
  container: z.string(),
  resources: z.looseObject({ requests: quantitiesSchema, limits: quantitiesSchema }),
});
type Resources = V1Container['resources'] & {};
const parts = ['requests', 'limits'] as const;

/**
 * Reads and sets the size of a Deployment's pods: requests and limits of CPU, and of memory where that is asked for, of its one container. A
 * JSON patch tests that they are what was read, so that a change in between is refused by the cluster. Nothing else is written, or put back. What
 * is set counts once exactly the pods of it are ready; for what is put back nobody waits.
 */
export function deploymentTier({ sizes, setsMemory, ...options }: DeploymentTierOptions): Setting<string> {
  const deployment = openDeployment(options);
  const sizeOf = (id: string) => sizes.find((size) => size.id === id);
  const keys = setsMemory ? (['cpu', 'memory'] as const) : (['cpu'] as const);
  const isOf = ({ cores, memoryGib }: PodSize, { resources }: V1Container) =>
    parts.every(
      (part) =>
        coresOf(resources?.[part]?.['cpu']) === cores &&
        (!setsMemory || gibOf(resources?.[part]?.['memory']) === memoryGib),
    );

  function standingOf(found: V1Deployment): Standing<string> {
    const container = onlyContainer(found, options.deployment);
    const { requests, limits } = container.resources ?? {};
    const size = sizes.find((each) => each.cores !== null && isOf(each, container));
    // All that is set is in the words, as they tell a person's edit.
    const words = keys.map(
      (key) => `${key === 'cpu' ? 'CPU' : key} ${requests?.[key] ?? 'unstated'} to ${limits?.[key] ?? 'unlimited'}`,
    );
    const value = size?.id ?? words.join(', ');
    return { value, document: { container: container.name, resources: container.resources ?? {} }, version: null };
  }

  const read = async (signal?: AbortSignal) => standingOf(await deployment.read(signal));

  async function change(
    wantedOf: (container: V1Container) => Pick<Resources, 'requests' | 'limits'>,
    { expectedValue, signal }: ChangeOptions,
  ): Promise<Resources> {
    const before = await deployment.read(signal);
    const { value } = standingOf(before);
    if (expectedValue !== undefined && value !== expectedValue)
      throw conflict(`The size of the pods of ${options.deployment} was changed to ${value} meanwhile.`);
    const found = onlyContainer(before, options.deployment);
    const resources = withQuantities(found.resources ?? {}, wantedOf(found), keys);
    const path = '/spec/template/spec/containers/0';
    const body = [
      { op: 'test', path: `${path}/name`, value: found.name },
      { op: 'test', path: `${path}/resources`, value: found.resources ?? {} },
      { op: 'replace', path: `${path}/resources`, value: resources },
    ];
    const isAsRead = async () =>
      isDeepStrictEqual(onlyContainer(await deployment.read(signal), options.deployment).resources, found.resources);
    await deployment
      .ask(signal, (apps) => apps.patchNamespacedDeployment({ ...deployment.of, body }))
      .catch(async (error: unknown) => {
        // A test that fails and a value that is refused have one status.
        if (!(error instanceof HeadroomError) || error.code !== 'invalid-input' || (await isAsRead())) throw error;
        throw conflict(`The size of the pods of ${options.deployment} was changed meanwhile.`);
      });
    return resources;
  }

  return {
    resource: deployment.resource,
    read,
    write: async (id, changing = {}) => {
      const { cores, memoryGib } = sizeOf(id) ?? { cores: null, memoryGib: null };
      if (cores === null || (setsMemory && memoryGib === null))
        throw invalidInput(`The catalog does not say how large a unit of ${id} is, so no pod can be made to it.`);
      const of = { cpu: String(cores), ...(setsMemory && { memory: `${memoryGib}Gi` }) };
      const wanted = await change(() => ({ requests: of, limits: of }), changing);
      const isMeant = (now: V1Deployment) => {
        const { limits } = onlyContainer(now, options.deployment).resources ?? {};
        return (
          coresOf(limits?.cpu) === coresOf(wanted.limits?.cpu) && gibOf(limits?.memory) === gibOf(wanted.limits?.memory)
        );
      };
      await deployment.settle(isMeant, 'pods of that size', changing.signal);
      return read(changing.signal);
    },
    restore: async (document, changing = {}) => {
      const before = documentSchema.safeParse(document).data;
      if (!before) throw invalidInput('What is to be put back is no size of pods.');
      await change(({ name }) => {
        if (name !== before.container) throw invalidInput(`The pods have another container than ${before.container}.`);
        return before.resources as Resources;
      }, changing);
      return read(changing.signal);
    },
    // Tiers of the same size are one and the same to a pod.
    isSame: (one, other) => one === other || isSameSize(sizeOf(one), sizeOf(other), setsMemory),
  };
}

/** Resources with the wanted quantities of these keys, and their own of others. */
function withQuantities(
  resources: Resources,
  wanted: Pick<Resources, 'requests' | 'limits'>,
  keys: readonly string[],
): Resources {
  const isSet = ([key]: [string, string]) => keys.includes(key);
  const made = (part: (typeof parts)[number]) => {
    const own = Object.entries(resources[part] ?? {}).filter((each) => !isSet(each));
    const all = [...own, ...Object.entries(wanted[part] ?? {}).filter(isSet)];
    return all.length > 0 && { [part]: Object.fromEntries(all) };
  };
  const { requests: _requests, limits: _limits, ...rest } = resources;
  return { ...rest, ...made('requests'), ...made('limits') };
}

const isSameSize = (one: PodSize | undefined, other: PodSize | undefined, withMemory: boolean) =>
  one !== undefined &&
  other !== undefined &&
  one.cores === other.cores &&
  (!withMemory || one.memoryGib === other.memoryGib);

/** @throws HeadroomError `invalid-input` where the pods have several containers, of which nobody says which is the gateway */
function onlyContainer({ spec }: V1Deployment, name: string): V1Container {
  const [container, ...others] = spec?.template.spec?.containers ?? [];
  if (!container || others.length > 0)
    throw invalidInput(`The pods of ${name} have several containers, so their size is not set.`);
  return container;
}
