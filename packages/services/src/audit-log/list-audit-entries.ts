import { parseInput } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { z } from 'zod';
import { actorNames } from '../actor-names';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

export const auditFilterSchema = z.object({
  /** Acts that begin with it, such as `run.` or `share.revoke`. */
  action: z.string().trim().max(80).optional(),
  /** Acts of one person, by their id. */
  personId: z.string().optional(),
  objectId: z.string().trim().max(200).optional(),
  /** Days in UTC, both among them. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type AuditFilter = z.input<typeof auditFilterSchema>;

const pageSize = 100;

/**
 * What was done in the workspace, the newest first, a page at a time.
 * @param after the last entry of the page before
 */
export async function listAuditEntries(
  ctx: Ctx,
  filter: AuditFilter = {},
  { after, take = pageSize }: { after?: string | undefined; take?: number } = {},
) {
  authorise(ctx, 'audit.read');
  const where = auditWhere(ctx, parseInput(auditFilterSchema, filter, 'filter'));
  // Ids are in the order of time (UUID version 7).
  const rows = await ctx.clients.db.auditEntry.findMany({
    where: { ...where, ...(after && isId(after) ? { id: { lt: after } } : {}) },
    orderBy: { id: 'desc' },
    take: take + 1,
  });
  const entries = rows.slice(0, take);
  const names = await actorNames(
    ctx,
    entries.map(({ actor }) => actor),
  );
  return {
    entries: entries.map(({ id, at, actor, action, objectId, details, origin }) => ({
      ...{ id, at, actor, action, objectId, origin },
      ...{ actorName: names.get(actor) ?? null, details: JSON.stringify(details) },
    })),
    next: rows.length > take ? entries.at(-1)!.id : null,
  };
}
export type AuditEntryHead = Awaited<ReturnType<typeof listAuditEntries>>['entries'][number];

function auditWhere(ctx: Ctx, filter: z.output<typeof auditFilterSchema>): Prisma.AuditEntryWhereInput {
  const { action, personId, objectId, from, to } = filter;
  const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
  return {
    workspaceId: ctx.workspaceId,
    ...(action && { action: { startsWith: action } }),
    ...(personId && { actor: `person:${personId}` }),
    ...(objectId && { objectId }),
    ...((from || to) && {
      at: { ...(from && { gte: new Date(`${from}T00:00:00Z`) }), ...(to && { lt: dayAfter(to) }) },
    }),
  };
}
