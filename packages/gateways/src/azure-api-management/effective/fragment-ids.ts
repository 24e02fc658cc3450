import { holdsPolicies } from '../policy-xml/report-policies';
import { stepParamsSchema, type XmlElement } from '../policy-xml/xml-node';
import type { PolicyDocument } from './effective-policy';
import { readNamed } from './read-named';

/** Ids of the fragments that policy documents include. @throws HeadroomError `invalid-input` naming the document that cannot be read */
export function fragmentIds(documents: readonly PolicyDocument[]): string[] {
  const ids = documents.flatMap(({ scope, name, xml }) =>
    readNamed(`the ${scope} policy of ${name}`, xml).chain.flatMap(({ params }) =>
      idsIn(stepParamsSchema.parse(params)),
    ),
  );
  return [...new Set(ids)];
}

function idsIn({ element, attributes, children }: XmlElement): string[] {
  const id = attributes['fragment-id'];
  if (element === 'include-fragment' && id !== undefined) return [id];
  return holdsPolicies(element) ? children.flatMap((child) => ('element' in child ? idsIn(child) : [])) : [];
}
