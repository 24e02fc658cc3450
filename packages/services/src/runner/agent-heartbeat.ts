import { forbidden, heartbeatRequest, parseInput, type HeartbeatRequest, type HeartbeatResponse } from '@headroom/core';
import { mintShardToken } from '../agent/authenticate-agent';
import { holdUntil } from '../agent/hold-until';
import type { Clients } from '../ctx';
import { hashSecret, mintAgentToken } from './agent-secrets';
import { authenticateRegisteredAgent, type RegisteredAgentCredentials } from './authenticate-registered-agent';

const tokenLastsMs = 24 * 3_600_000;

type KnownAgent = Awaited<ReturnType<typeof authenticateRegisteredAgent>>;

/**
 * A self-hosted agent says what it is and does, and asks for work: held until there is some, for at most `holdMs`. An
 * answer that gets lost takes nothing with it: the next heartbeat is given the same, with fresh tokens.
 * @throws HeadroomError `forbidden` as `authenticateRegisteredAgent`, also while it is held
 */
export async function agentHeartbeat(
  clients: Clients,
  credentials: RegisteredAgentCredentials,
  body: unknown,
  signal: AbortSignal,
): Promise<HeartbeatResponse> {
  const agent = await authenticateRegisteredAgent(clients, credentials);
  const report = parseInput(heartbeatRequest, body, 'heartbeat');
  await note(clients, agent, report);
  const rotatedToken = await rotate(clients, agent);
  if (rotatedToken) return { rotatedToken };
  const answer = await holdUntil(report.holdMs, signal, () => workFor(clients, agent, report));
  return answer ?? {};
}

async function note({ db }: Clients, { id, workspaceId }: KnownAgent, { hello, calibration }: HeartbeatRequest) {
  await db.agent.update({
    where: { id, workspaceId },
    data: {
      ...{ ...hello, codeHash: null, codeExpiresAt: null },
      ...(calibration && { calibration, calibrateAsked: false }),
    },
  });
  // By the clock of Postgres: who judges the silence may be on another machine.
  await db.$executeRaw`UPDATE agent SET heartbeat_at = now() WHERE id = ${id}::uuid`;
}

/**
 * A new token once the last one is a day old. The old one holds until the new one is used; should the answer get lost, the
 * next heartbeat brings another. Of two heartbeats at once, one brings it.
 */
async function rotate({ db }: Clients, agent: KnownAgent): Promise<string | null> {
  const { id, workspaceId, tokenHash, nextTokenHash, tokenIssuedAt } = agent;
  if (tokenIssuedAt && Date.now() - tokenIssuedAt.getTime() < tokenLastsMs) return null;
  const token = mintAgentToken(id);
  const { count } = await db.agent.updateMany({
    where: { id, workspaceId, tokenHash, nextTokenHash },
    data: { nextTokenHash: hashSecret(token) },
  });
  return count === 1 ? token : null;
}

async function workFor(
  { db }: Clients,
  { id, workspaceId }: KnownAgent,
  { activity }: HeartbeatRequest,
): Promise<HeartbeatResponse | null> {
  const agent = await db.agent.findFirst({ where: { id, workspaceId, archivedAt: null } });
  if (!agent) throw forbidden('This agent was removed.');
  if (activity !== 'idle') return null;
  if (agent.calibrateAsked) return { calibrate: true };
  const { token: shardToken, tokenHash } = mintShardToken();
  // Given again until it is claimed; the token of an answer that got lost is replaced with it.
  const [assignment] = await db.$queryRaw<{ runId: string; shard: number }[]>`
    UPDATE run_shard s SET token_hash = ${tokenHash}
      FROM run r
     WHERE s.run_id = r.id AND s.epoch = r.epoch AND s.agent_id = ${id}::uuid AND s.claimed_at IS NULL
       AND r.workspace_id = ${workspaceId}::uuid
       AND r.state NOT IN ('analysing', 'finished') AND r.stop_requested_at IS NULL
    RETURNING s.run_id::text AS "runId", s.shard`;
  return assignment ? { assignment: { ...assignment, shardToken } } : null;
}
