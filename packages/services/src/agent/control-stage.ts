import { controlRequest, parseInput, type ControlResponse } from '@headroom/core';
import type { Clients } from '../ctx';
import { isHalted } from '../halt/is-halted';
import { authenticateAgent, type AgentCredentials } from './authenticate-agent';
import { beat } from './beat';
import { holdUntil } from './hold-until';

/**
 * Heartbeat and held request in one: answers at once when the stage is to end or the load to stop, else when the hold is
 * over. Load may be made for `leaseMs` from the answer; the lease is renewed by the driving worker alone.
 */
export async function controlStage(
  { db }: Clients,
  credentials: AgentCredentials,
  body: unknown,
  signal: AbortSignal,
): Promise<ControlResponse> {
  const { stage, holdMs } = parseInput(controlRequest, body, 'heartbeat');
  const { runId, epoch, shard } = await authenticateAgent(db, credentials);
  await beat(db, { runId, epoch, shard });

  let leaseMs = 0;
  const directive = await holdUntil(holdMs, signal, async (): Promise<ControlResponse | null> => {
    const [row] = await db.$queryRaw<
      { stopped: boolean; stale: boolean; endAsked: boolean | null; live: boolean | null; leaseMs: number | null }[]
    >`SELECT run.stop_requested_at IS NOT NULL OR run.state = 'finished' OR ${isHalted} AS stopped,
             run.epoch <> ${epoch} AS stale,
             s.end_asked AS "endAsked",
             s.state IN ('offered', 'running') AS live,
             (extract(epoch FROM s.lease_until - now()) * 1000)::float8 AS "leaseMs"
        FROM run LEFT JOIN run_stage s ON s.run_id = run.id AND s.stage = ${stage} AND s.epoch = ${epoch}
       WHERE run.id = ${runId}::uuid`;
    leaseMs = Math.max(0, row?.leaseMs ?? 0);
    const stop = (reason: string): ControlResponse => ({ directive: 'stop', leaseMs: 0, reason });
    if (!row || row.stale) return stop('A newer worker has taken this run over.');
    if (row.stopped) return stop('The run was stopped.');
    if (!row.live) return stop('This stage is over.');
    if (leaseMs === 0) return stop('The lease of this stage ran out.');
    return row.endAsked ? { directive: 'end-stage', leaseMs } : null;
  });
  return directive ?? { directive: 'continue', leaseMs };
}
