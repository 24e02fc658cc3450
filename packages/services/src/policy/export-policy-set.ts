import { invalidInput } from '@headroom/core';
import { findPolicyFormat } from '@headroom/gateways/policies';
import { authorise, type Ctx } from '../ctx';
import { requirePolicySet, requireVersion } from './require-policy-set';

/**
 * A version of a set as a policy document of its gateway.
 * @throws HeadroomError `not-found`; `invalid-input` where the gateway has no documents or a step cannot be written as one
 */
export async function exportPolicySet(
  ctx: Ctx,
  { gatewayId, name, version }: { gatewayId: string; name: string; version?: number },
): Promise<{ text: string; version: number }> {
  authorise(ctx, 'plan.read');
  const found = requireVersion(await requirePolicySet(ctx, { gatewayId, name }), version);
  const format = findPolicyFormat(gatewayId);
  if (!format) throw invalidInput(`Headroom writes no policy documents of ${gatewayId}.`);
  return { text: format.write(found.chain), version: found.version };
}
