import { isDeepStrictEqual } from 'node:util';
import type { PolicyChain } from '../../policy-chain';
import { isDisabled } from '../plugin-json';
import { isObject } from '../../read-json-object';

/**
 * Whether a route has the plugins that were set, and no others. APISIX keeps no order of them, and earlier versions fill in what a
 * plugin's configuration leaves out; a plugin that is disabled is as good as none.
 */
export function samePlugins(read: PolicyChain, set: PolicyChain): boolean {
  const [found, wanted] = [running(read), running(set)];
  return (
    found.size === wanted.size &&
    [...wanted].every(([policy, params]) => found.has(policy) && has(found.get(policy), params))
  );
}

const running = (chain: PolicyChain) =>
  new Map(chain.filter(({ params }) => !isDisabled(params)).map(({ policy, params }) => [policy, params]));

/** Whether a value has all that another one says. */
function has(value: unknown, part: unknown): boolean {
  if (!isObject(part)) return isDeepStrictEqual(value, part);
  return isObject(value) && Object.entries(part).every(([key, inner]) => key in value && has(value[key], inner));
}
