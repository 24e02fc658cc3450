import { holdsPolicies } from '../policy-xml/report-policies';
import { stepParamsSchema, type XmlElement, type XmlNode } from '../policy-xml/xml-node';
import type { PlacedStep } from './effective-policy';
import { readNamed } from './read-named';

/** Documents of policy fragments by their ids. */
export type PolicyFragments = ReadonlyMap<string, string>;

interface Including {
  fragments: PolicyFragments;
  /** The document that includes, for sentences. */
  where: string;
  notes: Set<string>;
}

/**
 * A step with the policies of the fragments that it includes, at the top of its section or inside of it. A fragment cannot
 * include another one, so what one includes stays as it is written, as does a fragment that is not there.
 */
export function withFragments(step: PlacedStep, including: Including): PlacedStep[] {
  const { params, origin } = step;
  const included = policiesOf(params, including);
  if (included)
    return included.policies.map(({ policy, line }) => ({
      params: { ...policy, section: params.section },
      origin: { ...origin, line, fragment: included.id },
    }));
  const holds: string[] = [];
  const { children } = held(params, including, holds);
  return [{ params: { ...params, children }, origin: holds.length > 0 ? { ...origin, holds } : origin }];
}

function held(parent: XmlElement, including: Including, holds: string[]): XmlElement {
  if (!holdsPolicies(parent.element)) return parent;
  const children = parent.children.flatMap((child): XmlNode[] => {
    if (!('element' in child)) return [child];
    const included = policiesOf(child, including);
    if (!included) return [held(child, including, holds)];
    if (!holds.includes(included.id)) holds.push(included.id);
    return included.policies.map(({ policy: { element, attributes, children: inner } }) => ({
      ...{ element, attributes, children: inner },
    }));
  });
  return { ...parent, children };
}

/** The policies of the fragment that an element includes; null where it includes none. */
function policiesOf({ element, attributes }: XmlElement, { fragments, where, notes }: Including) {
  const id = element === 'include-fragment' ? attributes['fragment-id'] : undefined;
  if (id === undefined) return null;
  const xml = fragments.get(id);
  if (xml === undefined) {
    notes.add(`The fragment ${id}, which ${where} includes, is not there; what it would do is not known.`);
    return null;
  }
  const { chain, lines, report } = readNamed(`the fragment ${id}`, xml);
  for (const { severity, sentence } of report)
    if (severity === 'unknown') notes.add(`${sentence.replace(/\.$/, '')} (in the fragment ${id}).`);
  const policies = chain.map(({ params }, index) => ({ policy: stepParamsSchema.parse(params), line: lines[index]! }));
  if (policies.some(({ policy }) => policy.element === 'include-fragment'))
    notes.add(`The fragment ${id} includes a fragment, which API Management does not do; it is kept as it is written.`);
  return { id, policies };
}
