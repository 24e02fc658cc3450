import { notFound } from '@headroom/core';
import type { Database, Transaction } from '@headroom/db';
import { isId } from '../ids';

/** @throws HeadroomError `not-found` for an agent of another workspace, or one that was removed */
export async function requireAgent(db: Database | Transaction, workspaceId: string, agentId: string) {
  const agent = isId(agentId) && (await db.agent.findFirst({ where: { id: agentId, workspaceId, archivedAt: null } }));
  if (!agent) throw notFound('agent', agentId);
  return agent;
}
