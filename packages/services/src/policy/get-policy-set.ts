import { type UnavailablePolicy, policiesIn, unavailablePolicies } from '@headroom/gateways';
import { requireEntry } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';
import { type PolicyVersion, requirePolicySet, requireVersion } from './require-policy-set';

/**
 * A set of policies with its versions, the newest first, and what each tier lacks of the newest one, policies inside others
 * counted.
 * @throws HeadroomError `not-found`
 */
export async function getPolicySet(
  ctx: Ctx,
  { gatewayId, name }: { gatewayId: string; name: string },
): Promise<{
  gatewayId: string;
  name: string;
  versions: PolicyVersion[];
  lacking: { tierId: string; policies: UnavailablePolicy[] }[];
}> {
  authorise(ctx, 'plan.read');
  const [{ definition }, versions] = await Promise.all([
    requireEntry(ctx, gatewayId),
    requirePolicySet(ctx, { gatewayId, name }),
  ]);
  const policyIds = policiesIn(definition, requireVersion(versions).chain);
  const lacking = definition.tiers
    .map(({ id }) => ({ tierId: id, policies: unavailablePolicies(definition, id, policyIds) }))
    .filter(({ policies }) => policies.length > 0);
  return { gatewayId, name, versions, lacking };
}
