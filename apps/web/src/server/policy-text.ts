import { HeadroomError } from '@headroom/core';
import type { PolicyChain } from '@headroom/gateways';
import { findPolicyFormat, type PolicyFormat } from '@headroom/gateways/policies';

/** A chain as its gateway writes it; as JSON where Headroom writes no documents of it, or not of this chain. */
export function policyText(gatewayId: string, chain: PolicyChain): { text: string; format: PolicyFormat | null } {
  const format = findPolicyFormat(gatewayId);
  try {
    if (format) return { text: format.write(chain), format };
  } catch (error) {
    if (!(error instanceof HeadroomError)) throw error;
  }
  return { text: JSON.stringify(chain, null, 2), format: null };
}
