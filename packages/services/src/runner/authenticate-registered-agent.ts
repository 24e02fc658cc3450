import { forbidden } from '@headroom/core';
import type { Clients } from '../ctx';
import { isId } from '../ids';
import { hashSecret, isHashOf } from './agent-secrets';

/** Which self-hosted agent speaks, and the bearer token that it presents. */
export interface RegisteredAgentCredentials {
  agentId: string;
  token: string;
}

/**
 * Finds the agent that a token belongs to. The first use of a token that was issued to replace another one ends the other.
 * @throws HeadroomError `forbidden` for a token that is unknown or was replaced, and for an agent that was removed
 */
export async function authenticateRegisteredAgent(
  { db }: Pick<Clients, 'db'>,
  { agentId, token }: RegisteredAgentCredentials,
) {
  const agent = isId(agentId) ? await db.agent.findFirst({ where: { id: agentId, archivedAt: null } }) : null;
  if (agent && isHashOf(agent.tokenHash, token)) return agent;
  if (!agent || !isHashOf(agent.nextTokenHash, token))
    throw forbidden('This agent is not known here, was removed, or has a newer token.');
  const taken = { tokenHash: hashSecret(token), nextTokenHash: null, tokenIssuedAt: new Date() };
  await db.agent.updateMany({
    where: { id: agent.id, workspaceId: agent.workspaceId, nextTokenHash: taken.tokenHash },
    data: taken,
  });
  return { ...agent, ...taken };
}
