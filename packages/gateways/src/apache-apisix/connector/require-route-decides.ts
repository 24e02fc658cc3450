import { invalidInput } from '@headroom/core';
import type { PolicyChain } from '../../policy-chain';
import { isDisabled } from '../plugin-json';
import { recognisesConsumers } from './credential-plugins';
import { consumerPlugins, pluginsOf, type ConsumerSources, type PluginSource } from './effective-plugins';
import { originInWords } from './origin-in-words';
import { samePlugins } from './same-plugins';

/**
 * Keeps a run from measuring other plugins than those that it sets: the consumer's come before the route's, where something recognises it.
 * @throws HeadroomError `invalid-input` for a plugin of the chain that the consumer, or its group, has otherwise
 */
export function requireRouteDecides(
  chain: PolicyChain,
  { globalRules, ...sources }: ConsumerSources & { globalRules: readonly PluginSource[] },
): void {
  // What the route inherits is switched off unless the chain has it.
  const met = [
    ...chain.map(({ policy, params }) => [policy, params] as const),
    ...globalRules.flatMap(({ value }) => Object.entries(pluginsOf(value))),
  ];
  if (!met.some(([policy, params]) => recognisesConsumers(policy) && !isDisabled(params))) return;
  const own = consumerPlugins(sources);
  for (const step of chain) {
    const other = own.find(({ policy }) => policy === step.policy);
    if (!other || samePlugins([{ policy: other.policy, params: other.params }], [step])) continue;
    const origin = originInWords(other.origin);
    throw invalidInput(
      `For the consumer of the connection APISIX would not run this ${step.policy}: ${origin} has one of its own, ` +
        'which comes before the route’s. Take it away there, or name another consumer.',
    );
  }
}
