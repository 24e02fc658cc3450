import { notFound } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

interface Choice {
  /** Of the browser that chooses. */
  sessionId: string;
  workspaceId: string;
}

/**
 * Leads a browser into another workspace of its person.
 * @throws HeadroomError `not-found` for one that they have no seat in
 */
export async function chooseWorkspace(ctx: Ctx, { sessionId, workspaceId }: Choice): Promise<void> {
  authorise(ctx, 'workspace.read');
  const { db } = ctx.clients;
  const personId = ctx.actor.id;
  if (!isId(sessionId)) throw notFound('session', String(sessionId));
  if (!isId(workspaceId) || (await db.member.count({ where: { workspaceId, personId } })) === 0)
    throw notFound('workspace', workspaceId);
  await db.session.updateMany({ where: { id: sessionId, personId }, data: { workspaceId } });
}
