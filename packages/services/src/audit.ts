import type { Prisma, Transaction } from '@headroom/db';
import { actorRef, type Ctx } from './ctx';

/** Writes the audit entry of an act, in the act's own transaction. `action` is `object.verb`. */
export async function audit(
  transaction: Transaction,
  ctx: Pick<Ctx, 'actor' | 'workspaceId' | 'origin'>,
  action: string,
  objectId: string,
  details: Prisma.InputJsonObject = {},
): Promise<void> {
  await transaction.auditEntry.create({
    data: {
      ...{ workspaceId: ctx.workspaceId, actor: actorRef(ctx.actor), action, objectId, details },
      origin: ctx.origin ?? null,
    },
  });
}
