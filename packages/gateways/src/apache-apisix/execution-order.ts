import type { PolicyChain } from '../policy-chain';
import { priorityOf } from './plugins';

/**
 * The chain as APISIX runs it: by priority, higher first, where `_meta.priority` comes before the plugin's own; a plugin
 * without a known priority stays behind those before it. The phases of a request are not told apart.
 */
export function executionOrder(chain: PolicyChain): PolicyChain {
  let last = Infinity;
  return chain
    .map((step) => {
      last = ownPriority(step.params) ?? priorityOf(step.policy) ?? last;
      return { step, priority: last };
    })
    .toSorted((left, right) => (left.priority === right.priority ? 0 : right.priority - left.priority))
    .map(({ step }) => step);
}

function ownPriority({ _meta: meta }: Record<string, unknown>): number | null {
  const priority = typeof meta === 'object' && meta !== null && 'priority' in meta ? meta.priority : null;
  return typeof priority === 'number' ? priority : null;
}
