'use server';

import { archiveCustomGateway, copyTier, restoreCustomGateway, saveCustomGateway } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { act, actAndGo } from '@/server/act';

/**
 * Keeps a gateway with its prices, and goes to its page.
 * @param query search parameters of that page
 */
export const saveGatewayAction = async (input: unknown, query = '') =>
  actAndGo(async (ctx) => {
    const { gatewayId } = await saveCustomGateway(ctx, input);
    revalidatePath('/catalog');
    return `/catalog/gateways/${gatewayId}${query ? `?${query}` : ''}`;
  });

/** Makes a gateway of one's own out of a tier, and goes to its form. */
export const copyTierAction = async (input: unknown) =>
  actAndGo(async (ctx) => {
    const { gatewayId } = await copyTier(ctx, input);
    revalidatePath('/catalog');
    return `/catalog/gateways/${gatewayId}/edit`;
  });

/** Takes a gateway of one's own out of the catalog; null when it went well. */
export const archiveGatewayAction = async (gatewayId: string) =>
  act((ctx) => archiveCustomGateway(ctx, { gatewayId }), '/catalog');

/** Brings an archived gateway back; null when it went well. */
export const restoreGatewayAction = async (gatewayId: string) =>
  act((ctx) => restoreCustomGateway(ctx, { gatewayId }), '/catalog', 'layout');
