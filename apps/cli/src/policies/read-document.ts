import { invalidInput } from '@headroom/core';
import { findEntry, gatewayIds, policiesIn, type PolicyChain, unavailablePolicies } from '@headroom/gateways';
import { detectPolicyFormat, findPolicyFormat, type PolicyReport } from '@headroom/gateways/policies';
import { readText, UnreadableFile } from '../read-text';

export interface PolicyDocument {
  gateway: string;
  chain: PolicyChain;
  report: PolicyReport[];
  /** By tier, what it does not have or is not known to have. */
  lacking: { tier: string; policies: string[] }[];
}

/**
 * Reads a policy document from a file.
 * @param gateway whose document it is; told from the text when absent
 * @throws HeadroomError `invalid-input` that names the file and what is wrong with it
 */
export async function readDocument(file: string, gateway: string | undefined): Promise<PolicyDocument> {
  const text = await readText(file, 'policy document').catch((error: unknown) => {
    throw error instanceof UnreadableFile ? invalidInput(`${file}: ${error.message}.`) : error;
  });
  const id = gateway ?? detectPolicyFormat(text);
  const format = id === undefined ? undefined : findPolicyFormat(id);
  if (!format || id === undefined)
    throw invalidInput(
      gateway === undefined
        ? `${file}: this looks like no policy document that Headroom reads; name its gateway with --gateway.`
        : `Headroom reads no policy documents of "${gateway}". It reads those of: ${gatewayIds().filter(findPolicyFormat).join(', ')}.`,
    );
  const { chain, report } = format.read(text);
  return { gateway: id, chain, report, lacking: lackingOf(id, chain) };
}

function lackingOf(gatewayId: string, chain: PolicyChain): PolicyDocument['lacking'] {
  const definition = findEntry(gatewayId)?.definition;
  if (!definition) return [];
  const policyIds = policiesIn(definition, chain);
  return definition.tiers.flatMap(({ id }) => {
    const policies = unavailablePolicies(definition, id, policyIds);
    const unavailable = policies.flatMap(({ policyId, state }) => (state === 'unavailable' ? [policyId] : []));
    return unavailable.length > 0 ? [{ tier: id, policies: unavailable }] : [];
  });
}
