import { getGateway } from '@headroom/services';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { requestContext } from './ctx';
import { forPage } from './errors';

/** A gateway, once for a page, its title and what stands around it; the 404 page when there is none. */
export const readGateway = cache(async (gatewayId: string) =>
  forPage(getGateway(await requestContext(), { gatewayId })),
);

/** One of its tiers with the gateway's entry; the 404 page when there is none. */
export async function readTier({ gateway, tier: tierId }: { gateway: string; tier: string }) {
  const { entry } = await readGateway(gateway);
  const tier = entry.definition.tiers.find(({ id }) => id === tierId);
  if (!tier) notFound();
  return { ...entry, tier };
}
