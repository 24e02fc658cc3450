import { notFound } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import type { Ctx } from '../ctx';
import { isId } from '../ids';

/** A channel of the workspace that has not been removed. @throws HeadroomError `not-found` */
export async function requireChannel(transaction: Transaction, { workspaceId }: Pick<Ctx, 'workspaceId'>, id: string) {
  const channel = isId(id)
    ? await transaction.channel.findFirst({
        where: { id, workspaceId, removedAt: null },
        omit: { sealed: true, retiring: true },
      })
    : null;
  if (!channel) throw notFound('channel', id);
  return channel;
}
