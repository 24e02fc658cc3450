import { nextRequest, parseInput, type NextResponse, type StageOrder } from '@headroom/core';
import type { Clients } from '../ctx';
import { authenticateAgent, type AgentCredentials } from './authenticate-agent';
import { holdUntil } from './hold-until';

/** Held request: the stage that this shard is to offer next, once there is one. */
export async function nextStage(
  { db }: Clients,
  credentials: AgentCredentials,
  body: unknown,
  signal: AbortSignal,
): Promise<NextResponse> {
  const { afterStage, holdMs } = parseInput(nextRequest, body, 'request for a stage');
  const answer = await holdUntil(holdMs, signal, async (): Promise<NextResponse | null> => {
    const { run, runId, epoch, shard } = await authenticateAgent(db, credentials);
    if (run.state === 'finished' || run.state === 'analysing' || run.stopRequestedAt)
      return { kind: 'finish', reason: run.reason ?? 'The run makes no more load.' };
    await db.runShard.update({
      where: { runId_epoch_shard: { runId, epoch, shard } },
      data: { heartbeatAt: new Date() },
    });
    const stage = await db.runStage.findFirst({
      where: { runId, epoch, stage: { gt: afterStage }, state: { in: ['offered', 'running'] } },
      orderBy: { stage: 'asc' },
    });
    if (!stage) return null;
    await db.runStage.updateMany({
      where: { runId, stage: stage.stage, epoch, state: 'offered' },
      data: { state: 'running', startedAt: new Date() },
    });
    const shards = await db.runShard.count({ where: { runId, epoch } });
    const order = stage.order as unknown as StageOrder;
    return {
      kind: 'stage',
      stage: {
        index: stage.stage,
        load: shareOf(order.load, shard, shards),
        maxSeconds: order.maxSeconds,
        seed: stage.stage * 1_000 + shard + 1,
      },
    };
  });
  return answer ?? { kind: 'wait' };
}

/** One shard's part of a stage's load; shares of users differ by at most one. */
function shareOf(load: StageOrder['load'], shard: number, shards: number): StageOrder['load'] {
  if (load.model === 'open') return { ...load, rps: load.rps / shards };
  const users = Math.floor(load.users / shards) + (shard < load.users % shards ? 1 : 0);
  return { ...load, users };
}
