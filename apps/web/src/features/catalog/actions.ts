'use server';

import { archiveCustomGateway, copyTier, restoreCustomGateway, saveCustomGateway } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/**
 * Keeps a gateway with its prices, and goes to its page.
 * @param query search parameters of that page
 */
export async function saveGatewayAction(input: unknown, query = ''): Promise<ActionError> {
  let gatewayId: string;
  try {
    ({ gatewayId } = await saveCustomGateway(await requestContext(), input));
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/catalog');
  redirect(`/catalog/gateways/${gatewayId}${query ? `?${query}` : ''}`);
}

/** Makes a gateway of one's own out of a tier, and goes to its form. */
export async function copyTierAction(input: unknown): Promise<ActionError> {
  let gatewayId: string;
  try {
    ({ gatewayId } = await copyTier(await requestContext(), input));
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/catalog');
  redirect(`/catalog/gateways/${gatewayId}/edit`);
}

/** Takes a gateway of one's own out of the catalog; null when it went well. */
export async function archiveGatewayAction(gatewayId: string): Promise<ActionError | null> {
  try {
    await archiveCustomGateway(await requestContext(), { gatewayId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/catalog');
  return null;
}

/** Brings an archived gateway back; null when it went well. */
export async function restoreGatewayAction(gatewayId: string): Promise<ActionError | null> {
  try {
    await restoreCustomGateway(await requestContext(), { gatewayId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/catalog', 'layout');
  return null;
}
