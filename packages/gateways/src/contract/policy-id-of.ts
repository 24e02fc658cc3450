import type { PolicyDefinition } from './policy';

/** An element of a policy document: a step of a chain, or what stands inside one. */
interface PolicyElement {
  element: string;
  attributes: Readonly<Record<string, unknown>>;
}

/** The id of the policy that an element is: its name, except where the catalog tells a use of the element apart. */
export const policyIdOf = (
  policies: readonly Pick<PolicyDefinition, 'id' | 'element' | 'attributes'>[],
  { element, attributes }: PolicyElement,
): string =>
  policies.find(
    (policy) =>
      policy.element === element &&
      Object.entries(policy.attributes ?? {}).every(([name, value]) => attributes[name] === value),
  )?.id ?? element;
