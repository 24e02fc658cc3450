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

/** The same for an act that concerns several workspaces, in the log of each, by one statement. */
export async function auditEach(
  transaction: Transaction,
  { actor }: Pick<Ctx, 'actor'>,
  workspaceIds: readonly string[],
  entry: { action: string; objectId: string; details: Prisma.InputJsonObject },
): Promise<void> {
  const data = workspaceIds.map((workspaceId) => ({ workspaceId, actor: actorRef(actor), ...entry }));
  await transaction.auditEntry.createMany({ data });
}
