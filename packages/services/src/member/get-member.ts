import { notFound } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { memberColumns, memberHead, type MemberHead } from './member-head';

/** Somebody who belongs to the workspace. @throws HeadroomError `not-found` */
export async function getMember(ctx: Ctx, { personId }: { personId: string }): Promise<MemberHead> {
  authorise(ctx, 'member.read');
  const where = { workspaceId_personId: { workspaceId: ctx.workspaceId, personId } };
  const row = isId(personId) && (await ctx.clients.db.member.findUnique({ where, select: memberColumns }));
  if (!row) throw notFound('member', personId);
  return memberHead(row);
}
