import { type ChainChange, diffChains } from '@headroom/gateways/policies';
import { authorise, type Ctx } from '../ctx';
import { requirePolicySet, requireVersion } from './require-policy-set';

/**
 * What became of each policy from one version of a set to another.
 * @throws HeadroomError `not-found`
 */
export async function comparePolicyVersions(
  ctx: Ctx,
  { gatewayId, name, before, after }: { gatewayId: string; name: string; before: number; after: number },
): Promise<ChainChange[]> {
  authorise(ctx, 'plan.read');
  const versions = await requirePolicySet(ctx, { gatewayId, name });
  return diffChains(requireVersion(versions, before).chain, requireVersion(versions, after).chain);
}
