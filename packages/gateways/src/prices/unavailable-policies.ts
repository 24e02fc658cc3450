import type { Gateway } from '../contract/gateway';

export interface UnavailablePolicy {
  policyId: string;
  /** `not-confirmed`: the documents do not say, or the catalog does not know the policy. */
  state: 'unavailable' | 'not-confirmed';
  sentence: string;
}

/** Which of some policies a tier does not have, or is not known to have. */
export function unavailablePolicies(
  gateway: Gateway,
  tierId: string,
  policyIds: readonly string[],
): UnavailablePolicy[] {
  const tierName = gateway.tiers.find(({ id }) => id === tierId)?.name ?? tierId;
  return [...new Set(policyIds)].flatMap((policyId): UnavailablePolicy[] => {
    const policy = gateway.policies.find(({ id }) => id === policyId);
    const notConfirmed = (why: string) => [
      { policyId, state: 'not-confirmed' as const, sentence: `${policyId} ${why}.` },
    ];
    if (!policy) return notConfirmed(`is not a policy of ${gateway.name} in the catalog`);
    if (policy.tiers === null || policy.unconfirmedTiers?.includes(tierId))
      return notConfirmed(`is not confirmed for ${tierName}: the documents do not say`);
    if (policy.tiers === 'all' || policy.tiers.includes(tierId)) return [];
    return [{ policyId, state: 'unavailable', sentence: `${policyId} is not available in ${tierName}.` }];
  });
}

/** For each sentence that bars a tier, the policy that the tier lacks: without it, the tier is barred no more. */
export const lackedPolicies = (gateway: Gateway, policyIds: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    gateway.tiers.flatMap((tier) =>
      unavailablePolicies(gateway, tier.id, policyIds).map(({ sentence, policyId }) => [sentence, policyId]),
    ),
  );
