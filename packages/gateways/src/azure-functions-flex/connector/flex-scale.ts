import { invalidInput, parseInput } from '@headroom/core';
import { z } from 'zod';
import { parsePolicyChain, type PolicyChain } from '../../policy-chain';

/** How the instances of a function app are shared, and how many there may be. Their memory is the tier. */
export interface FlexScale {
  /** HTTP requests that an instance takes at once; null: as Azure has it for the memory. */
  concurrency: number | null;
  maximum: number;
  /** Instances that are kept for a function group or a function, by its name; those of which there are none are left out. */
  alwaysReady: { name: string; instanceCount: number }[];
}

/** Of an app that does not say it (Azure's documentation of Flex Consumption). */
const defaultMaximum = 100;
const most = 1000;

const wireSchema = z.object({
  alwaysReady: z.array(z.object({ name: z.string(), instanceCount: z.number().int().min(0) })).nullish(),
  maximumInstanceCount: z.number().int().min(1).nullish(),
  triggers: z
    .object({ http: z.object({ perInstanceConcurrency: z.number().int().min(1).nullish() }).nullish() })
    .nullish(),
});

/** @param wire `functionAppConfig.scaleAndConcurrency` of an app, or what was read of it before */
export function flexScaleOf(wire: unknown): FlexScale {
  const { alwaysReady, maximumInstanceCount, triggers } = parseInput(wireSchema, wire, 'scale of a function app');
  return {
    concurrency: triggers?.http?.perInstanceConcurrency ?? null,
    maximum: maximumInstanceCount ?? defaultMaximum,
    alwaysReady: inOrder(alwaysReady ?? []),
  };
}

/**
 * As `functionAppConfig.scaleAndConcurrency` has it, but for the memory. Triggers that are left out may be understood as not to be changed:
 * without a concurrency of its own they are an empty object, as Terraform's provider takes one away.
 */
export const wireOfScale = ({ concurrency, maximum, alwaysReady }: FlexScale) => ({
  ...{ alwaysReady, maximumInstanceCount: maximum },
  triggers: concurrency === null ? {} : { http: { perInstanceConcurrency: concurrency } },
});

const inOrder = (kept: FlexScale['alwaysReady']) =>
  kept
    .filter(({ instanceCount }) => instanceCount > 0)
    .map(({ name, instanceCount }) => ({ name, instanceCount }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** Whether instances are shared in the same way. */
export const isSameScale = (one: FlexScale, other: FlexScale): boolean =>
  JSON.stringify(wireOfScale(one)) === JSON.stringify(wireOfScale(other));

/** What a set of policies may say of a function app, with the parameters of each. */
const concurrencySchema = z.strictObject({ perInstanceConcurrency: z.number().int().min(1).max(most) });
const maximumSchema = z.strictObject({ maximumInstanceCount: z.number().int().min(1).max(most) });
const alwaysReadySchema = z.strictObject({
  /** `http`, `durable`, `blob`, or `function:<name>`. */
  name: z.string().min(1).max(200),
  instanceCount: z.number().int().min(0).max(most),
});
const policies = ['http-concurrency', 'maximum-instances', 'always-ready'];

/** How an app stands, as a set of policies. */
export const chainOfScale = ({ concurrency, maximum, alwaysReady }: FlexScale): PolicyChain => [
  ...(concurrency === null ? [] : [{ policy: 'http-concurrency', params: { perInstanceConcurrency: concurrency } }]),
  { policy: 'maximum-instances', params: { maximumInstanceCount: maximum } },
  ...alwaysReady.map((params) => ({ policy: 'always-ready', params })),
];

/** As Azure has an app of itself. */
export const asAzureHasIt: FlexScale = { concurrency: null, maximum: defaultMaximum, alwaysReady: [] };

/**
 * What a set of policies means for an app.
 * @param own what the set does not name is as here
 * @throws HeadroomError `invalid-input` for a policy that is code of the app, or one that stands there twice
 */
export function scaleOfChain(chain: PolicyChain, own = asAzureHasIt): FlexScale {
  const scale: Omit<FlexScale, 'alwaysReady'> = { concurrency: own.concurrency, maximum: own.maximum };
  const alwaysReady: FlexScale['alwaysReady'] = [];
  const named = new Set<string>();
  for (const { policy, params } of parsePolicyChain(chain)) {
    let name = policy;
    const what = `policy ${policy}`;
    if (policy === 'http-concurrency')
      scale.concurrency = parseInput(concurrencySchema, params, what).perInstanceConcurrency;
    else if (policy === 'maximum-instances')
      scale.maximum = parseInput(maximumSchema, params, what).maximumInstanceCount;
    else if (policy === 'always-ready') {
      const kept = parseInput(alwaysReadySchema, params, what);
      alwaysReady.push(kept);
      name = `always-ready for ${kept.name}`;
    } else
      throw invalidInput(
        `${policy} is code of the function app: Headroom sets ${policies.join(', ')} and nothing else.`,
      );
    if (named.has(name)) throw invalidInput(`The set of policies has ${name} twice.`);
    named.add(name);
  }
  return { ...scale, alwaysReady: inOrder(alwaysReady.length > 0 ? alwaysReady : own.alwaysReady) };
}
