import { forbidden, parseInput, registerRequest, type RegisterResponse } from '@headroom/core';
import type { Clients } from '../ctx';
import { agentIdOfCode, exchangedToken, hashSecret, isHashOf } from './agent-secrets';

/**
 * Exchanges a registration code for an agent's token, once. The same request again gets the same answer until the agent's
 * first heartbeat: an answer that got lost uses no code up.
 * @throws HeadroomError `forbidden` for a code that is unknown, expired, used, or of an agent that was removed
 */
export async function registerAgent({ db }: Pick<Clients, 'db'>, body: unknown): Promise<RegisterResponse> {
  const { code, attempt, hello } = parseInput(registerRequest, body, 'registration');
  const agentId = agentIdOfCode(code);
  const agent = agentId && (await db.agent.findFirst({ where: { id: agentId, archivedAt: null } }));
  if (!agent || !isHashOf(agent.codeHash, code))
    throw forbidden('This registration code is not known, or was used already: add an agent for a new one.');
  if (agent.codeExpiresAt! < new Date())
    throw forbidden('This registration code has expired: remove the agent and add it again for a new one.');
  const token = exchangedToken(agent.id, code, attempt);
  const { count } = await db.agent.updateMany({
    where: { id: agent.id, workspaceId: agent.workspaceId, tokenHash: null, archivedAt: null },
    data: { ...hello, tokenHash: hashSecret(token), tokenIssuedAt: new Date(), calibrateAsked: true },
  });
  if (count === 1 || isHashOf((await db.agent.findUniqueOrThrow({ where: { id: agent.id } })).tokenHash, token))
    return { agentId: agent.id, token };
  throw forbidden('This registration code was used already: remove the agent and add it again for a new one.');
}
