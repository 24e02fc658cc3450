import { invalidInput } from '@headroom/core';
import { parsePolicyChain, type PolicyChain } from '../../policy-chain';
import { sections, stepParamsSchema, type StepParams } from '../policy-xml/xml-node';
import { policyStep } from './policy-step';
import { readNamed } from './read-named';
import { withFragments, type PolicyFragments } from './with-fragments';

/** From the broadest to the narrowest. */
export const policyScopes = ['global', 'product', 'api', 'operation'] as const;
export type PolicyScope = (typeof policyScopes)[number];

/** The policy document of one scope; the broadest comes first. A scope without a document inherits everything and is left out. */
export interface PolicyDocument {
  scope: PolicyScope;
  /** Of what it is set on; the id of the product, the API or the operation, and of the service for the global one. */
  name: string;
  xml: string;
}

/** Where a step of an effective policy is written. */
export interface StepOrigin {
  scope: PolicyScope;
  name: string;
  /** In the document of that scope, or in the fragment where the step comes out of one. From 1. */
  line: number;
  /** The fragment that the step stands in. */
  fragment?: string;
  /** Fragments that were put in inside of the step. */
  holds?: string[];
}

/** What an operation's requests go through. */
export interface EffectivePolicy {
  chain: PolicyChain;
  /** One for each step of the chain. */
  origins: StepOrigin[];
  /** What is to be known about it, in sentences. */
  notes: string[];
}

/** A step with its place. */
export interface PlacedStep {
  params: StepParams;
  origin: StepOrigin;
}

/** As many as a chain may have; checked on the way, as a section may inherit several times. */
const mostSteps = 500;

/**
 * The policy that is in effect where several scopes have one: `<base />` of each section stands for that section of the next
 * broader scope, and a fragment for the policies in it, wherever it is included. A section without `<base />` ends
 * the inheritance. Comments are left out.
 * @throws HeadroomError `invalid-input` naming the scope whose document cannot be read, or when the whole is too large
 */
export function effectivePolicy(documents: readonly PolicyDocument[], fragments: PolicyFragments): EffectivePolicy {
  const notes = new Set<string>();
  let effective: PlacedStep[] = [];
  for (const document of documents) {
    effective = narrowed(effective, document, fragments, notes);
    if (effective.length > mostSteps)
      throw invalidInput(`The effective policy has ${effective.length} policies; at most ${mostSteps} are read.`);
  }
  return {
    chain: parsePolicyChain(effective.map(({ params }) => policyStep(params))),
    origins: effective.map(({ origin }) => origin),
    notes: [...notes],
  };
}

function narrowed(
  broader: readonly PlacedStep[],
  { scope, name, xml }: PolicyDocument,
  fragments: PolicyFragments,
  notes: Set<string>,
): PlacedStep[] {
  const where =
    scope === 'global' ? 'the global policy' : `the policy of the ${scope === 'api' ? 'API' : scope} ${name}`;
  const { chain, lines, report } = readNamed(where, xml);
  for (const { severity, sentence } of report)
    if (severity === 'unknown') notes.add(`${sentence.replace(/\.$/, '')} (in ${where}).`);
  const own = chain.map((step, index) => ({
    params: stepParamsSchema.parse(step.params),
    origin: { scope, name, line: lines[index]! },
  }));
  const names = [...new Set([...sections, ...own.map(({ params }) => params.section)])];
  return names.flatMap((section) => {
    const written = own.filter(({ params }) => params.section === section);
    const inherited = broader.filter(({ params }) => params.section === section);
    if (inherited.length > 0 && !written.some(({ params }) => params.element === 'base'))
      notes.add(`<${section}> of ${where} has no <base />: what broader scopes have there is not run.`);
    return written.flatMap(({ params, origin }) =>
      params.element === 'base' ? inherited : withFragments({ params, origin }, { fragments, where, notes }),
    );
  });
}
