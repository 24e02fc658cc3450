import type { PolicyFormat } from '../../contract/policy-format';
import { readPolicyXml } from './read-policy-xml';
import { writePolicyXml } from './write-policy-xml';

/** The policy documents of Azure API Management. */
export const apimPolicyXml: PolicyFormat = {
  name: 'policy XML',
  extension: 'xml',
  detect: (text) => /^\uFEFF?\s*</.test(text) && /<(policies|fragment)[\s/>]/.test(text.slice(0, 20_000)),
  read: readPolicyXml,
  write: writePolicyXml,
};
