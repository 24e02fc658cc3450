import type { Alternative } from '@headroom/core';
import type { PlanDraft, PlanGateway } from './plan-draft';

/** Another gateway as it is typed. */
export interface OtherGateway {
  gateway: string;
  policySet: string;
  /** Empty for the plan's region, or the gateway's default where it has not got that one. */
  region: string;
}

export const otherGatewayOf = ({ policySet, region = '' }: Alternative): OtherGateway => ({
  gateway: policySet.gateway,
  policySet: policySet.name,
  region,
});

export const alternativeOf = ({ gateway, policySet, region }: OtherGateway): Alternative => ({
  policySet: { gateway, name: policySet },
  ...(region === '' ? {} : { region }),
});

/** Gateways that a draft does not ask yet; `besides` is one that may be asked in place of itself. */
export const gatewaysLeft = (
  gateways: readonly PlanGateway[],
  { gateway, others }: Pick<PlanDraft, 'gateway' | 'others'>,
  besides?: string,
): PlanGateway[] =>
  gateways.filter(({ id }) => id === besides || (id !== gateway && !others.some((other) => other.gateway === id)));

/** A gateway with the first of its policy sets. */
export const askedOf = ({ id, policySets }: PlanGateway): OtherGateway => ({
  ...{ gateway: id, policySet: policySets[0] ?? '', region: '' },
});

/** Where a gateway is priced when no region of its own is chosen, in words. */
export const regionInWords = ({ regions, defaultRegion }: PlanGateway, region: string): string =>
  regions.includes(region) ? `As the plan: ${region}` : `Its default: ${defaultRegion}`;
