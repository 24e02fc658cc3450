import { invalidInput } from '@headroom/core';
import { isDeepStrictEqual } from 'node:util';
import { parsePolicyChain, type PolicyChain } from '../../policy-chain';
import { policyStep } from '../effective/policy-step';
import { isSetBeside, writePolicyXml } from '../policy-xml/write-policy-xml';
import { sections, stepParamsSchema, type XmlNode } from '../policy-xml/xml-node';

const base = (section: string) => policyStep({ section, element: 'base', attributes: {}, children: [] });

/** What a scope without a document of its own runs: all that broader scopes have. */
export const inheritedChain: PolicyChain = sections.map(base);

/**
 * The document that runs exactly the policies of a chain. Nothing of broader scopes is inherited, but where the chain has no policy of
 * the backend: without any, requests would go nowhere.
 * @throws HeadroomError `invalid-input` for a chain that no document can hold
 */
export function documentOf(chain: PolicyChain): string {
  const beside = chain.find(({ policy }) => isSetBeside(policy));
  if (beside)
    throw invalidInput(`${beside.policy} is set beside the policies of API Management: Headroom does not set it.`);
  if (chain.some(({ params }) => params['section'] === 'fragment'))
    throw invalidInput('A fragment is no policy of an API: put its policies into a set of their own.');
  return writePolicyXml(whole(chain));
}

const whole = (chain: PolicyChain): PolicyChain =>
  parsePolicyChain(chain).some(({ params }) => params['section'] === 'backend') ? chain : [...chain, base('backend')];

/**
 * Whether a document that was read has the policies that were set. API Management indents anew, and comments do nothing; what was set
 * is taken with the backend that it inherits.
 */
export const samePolicies = (read: PolicyChain, set: PolicyChain): boolean =>
  isDeepStrictEqual(bare(read), bare(set)) || isDeepStrictEqual(bare(read), bare(whole(set)));

/** Steps of each section in the order in which they run. */
function bare(chain: PolicyChain): unknown[] {
  const steps = chain.flatMap(({ params }) => stepParamsSchema.safeParse(params).data ?? []);
  return [...new Set([...sections, ...steps.map(({ section }) => section)])].map((name) =>
    steps
      .filter(({ section }) => section === name)
      .map(({ section, element, attributes, children }) => [
        section,
        ...bareNodes([{ element, attributes, children }]),
      ]),
  );
}

const bareNodes = (nodes: readonly XmlNode[]): unknown[] =>
  nodes.flatMap((node): unknown[] => {
    if ('comment' in node) return [];
    if ('element' in node)
      return [{ element: node.element, attributes: node.attributes, children: bareNodes(node.children) }];
    const words = ('text' in node ? node.text : node.cdata).replaceAll(/\s+/g, ' ').trim();
    return words === '' ? [] : [words];
  });
