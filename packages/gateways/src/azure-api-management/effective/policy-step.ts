import { policyIdOf } from '../../contract/policy-id-of';
import type { PolicyChain } from '../../policy-chain';
import policies from '../policies.json';
import type { StepParams } from '../policy-xml/xml-node';

/** A step of a chain, without the comments around it. */
export const policyStep = ({ section, element, attributes, children }: StepParams): PolicyChain[number] => {
  const params = { section, element, attributes, children };
  return { policy: policyIdOf(policies, params), params };
};
