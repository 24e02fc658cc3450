import type { PolicyChain } from '../policy-chain';
import type { Gateway } from './gateway';
import { policyIdOf } from './policy-id-of';

/**
 * Ids of all policies of a chain, each once: its steps in order, then what stands inside them, such as the policies in
 * the branches of `choose` (a step that was read from a document has its content in `params.children`).
 */
export function policiesIn({ policies }: Pick<Gateway, 'policies'>, chain: PolicyChain): string[] {
  const ids = new Set(policies.map(({ id }) => id));
  const inside = chain.flatMap(({ params }) => elementsUnder(params).map((element) => policyIdOf(policies, element)));
  return [...new Set([...chain.map(({ policy }) => policy), ...inside.filter((id) => ids.has(id))])];
}

function elementsUnder(node: Record<string, unknown>): { element: string; attributes: Record<string, unknown> }[] {
  const children = Array.isArray(node['children']) ? node['children'].filter(isObject) : [];
  return children.flatMap((child) => {
    const { element, attributes } = child;
    return typeof element === 'string'
      ? [{ element, attributes: isObject(attributes) ? attributes : {} }, ...elementsUnder(child)]
      : [];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
