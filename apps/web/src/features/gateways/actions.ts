'use server';

import { deleteGatewayConnection, readGateway, saveGatewayConnection, type ConnectedGateway } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Connects a gateway; an empty key keeps the one that is saved. */
export async function saveGatewayAction(input: unknown): Promise<ActionError | null> {
  try {
    await saveGatewayConnection(await requestContext(), input);
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/settings/gateways');
  return null;
}

/** Forgets how a gateway is reached, with its key. */
export async function deleteGatewayAction(gateway: ConnectedGateway): Promise<ActionError | null> {
  try {
    await deleteGatewayConnection(await requestContext(), gateway);
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/settings/gateways');
  return null;
}

/** A policy that a request meets, and where it is configured, in words. */
export interface FoundPolicy {
  policy: string;
  origin: string;
}

/** Asks a gateway what it does to a request, by reading alone. */
export async function readGatewayAction(gateway: ConnectedGateway): Promise<{ found: FoundPolicy[] } | ActionError> {
  try {
    const plugins = await readGateway(await requestContext(), gateway);
    return {
      found: plugins.map(({ policy, origin: { kind, id } }) => ({ policy, origin: `${kind.replace('-', ' ')} ${id}` })),
    };
  } catch (error) {
    return toActionError(error);
  }
}
