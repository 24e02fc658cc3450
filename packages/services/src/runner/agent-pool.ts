import type { Benchmark } from '@headroom/core';
import { chooseAgents, type AgentPool, type PooledAgent, type ShardLife } from '@headroom/loadgen/runners/agents';
import type { Database, Transaction } from '@headroom/db';
import type { Clients } from '../ctx';
import { calibrationOf } from './calibration-of';
import { attentiveWithinMs, onlineWithinMs } from './online';

async function listAgents(
  db: Database | Transaction,
  workspaceId: string,
  heardWithinMs: number,
): Promise<PooledAgent[]> {
  const rows = await db.$queryRaw<(Omit<PooledAgent, 'calibratedRps'> & { calibration: unknown; cores: number })[]>`
    SELECT a.id::text, a.name, a.engines, a.cores, a.calibration, a.calibrate_asked AS "isCalibrating",
           a.allows_scripts AS "allowsScripts",
           coalesce(a.heartbeat_at > now() - make_interval(secs => ${heardWithinMs / 1000}::float8), false) AS "isOnline",
           EXISTS (SELECT FROM run_shard s JOIN run r ON r.id = s.run_id AND r.epoch = s.epoch
                    WHERE s.agent_id = a.id AND r.state NOT IN ('analysing', 'finished')) AS "isBusy"
      FROM agent a
     WHERE a.workspace_id = ${workspaceId}::uuid AND a.archived_at IS NULL AND a.token_hash IS NOT NULL
     ORDER BY a.name`;
  return rows.map(({ calibration, cores, ...agent }) => ({
    ...agent,
    calibratedRps: calibrationOf(calibration, cores)?.maxRps ?? null,
  }));
}

/** What keeps the workspace's self-hosted agents from a run, in sentences; null when there are enough, busy or not. */
export async function agentShortage(
  { db }: Pick<Clients, 'db'>,
  workspaceId: string,
  definition: Benchmark,
): Promise<string | null> {
  const chosen = chooseAgents(await listAgents(db, workspaceId, onlineWithinMs), definition, { idle: false });
  return typeof chosen === 'string' ? chosen : null;
}

/** The self-hosted agents as the runner reaches them. */
export function openAgentPool({ db }: Pick<Clients, 'db'>): AgentPool {
  return {
    list: (workspaceId) => listAgents(db, workspaceId, attentiveWithinMs),
    assign: ({ workspaceId, runId, epoch }, parts) =>
      db.$transaction(async (transaction) => {
        const ids = parts.map(({ agentId }) => agentId);
        // Of several runs that choose at once, one goes on: the others find the agents taken.
        await transaction.$queryRaw`
          SELECT 1 FROM agent WHERE id = ANY(${ids}::uuid[]) AND workspace_id = ${workspaceId}::uuid ORDER BY id FOR UPDATE`;
        const free = await listAgents(transaction, workspaceId, attentiveWithinMs);
        if (ids.some((id) => !free.some((agent) => agent.id === id && !agent.isBusy && !agent.isCalibrating)))
          return false;
        for (const { shard, agentId } of parts)
          await transaction.runShard.updateMany({
            where: { runId, epoch, shard, run: { workspaceId } },
            data: { agentId, tokenHash: null },
          });
        return true;
      }),
    lives: ({ workspaceId, runId, epoch }) => db.$queryRaw<ShardLife[]>`
      SELECT s.shard, a.name AS "agentName", s.claimed_at IS NOT NULL AS claimed,
             (extract(epoch FROM now() - coalesce(s.heartbeat_at, s.claimed_at, now())) * 1000)::float8 AS "silentMs"
        FROM run_shard s
        JOIN run r ON r.id = s.run_id AND r.epoch = s.epoch
        JOIN agent a ON a.id = s.agent_id
       WHERE s.run_id = ${runId}::uuid AND s.epoch = ${epoch} AND r.workspace_id = ${workspaceId}::uuid
         AND r.state NOT IN ('analysing', 'finished')
       ORDER BY s.shard`,
    async fence({ workspaceId, runId, epoch }) {
      // A run that is over or was stopped tells its agents so by itself.
      const fenced = await db.$executeRaw`
        UPDATE run_shard s SET token_hash = sha256(gen_random_uuid()::text::bytea), agent_id = NULL
          FROM run r
         WHERE s.run_id = r.id AND r.id = ${runId}::uuid AND s.epoch = ${epoch} AND r.workspace_id = ${workspaceId}::uuid
           AND r.state NOT IN ('analysing', 'finished') AND r.stop_requested_at IS NULL`;
      return fenced > 0;
    },
  };
}
