import type { Requirement } from '@headroom/core';
import type { CatalogEntry } from '@headroom/gateways';

/**
 * What a plan asks of one of its gateways: the same of each, with that gateway's set of policies in a region that it has. Tiers
 * that the plan allows or rents are of its own gateway.
 */
export function requirementOn(requirement: Requirement, { definition }: Pick<CatalogEntry, 'definition'>): Requirement {
  const alternative = requirement.alternatives?.find(({ policySet }) => policySet.gateway === definition.id);
  if (!alternative) return requirement;
  const { constraints, current: _current, ...rest } = requirement;
  const { tiers: _tiers, ...constraintsOfAll } = constraints ?? {};
  const isThere = definition.regions.some(({ id }) => id === requirement.region);
  return {
    ...rest,
    policySet: alternative.policySet,
    region: alternative.region ?? (isThere ? requirement.region : definition.defaultRegion),
    ...(constraints ? { constraints: constraintsOfAll } : {}),
  };
}
