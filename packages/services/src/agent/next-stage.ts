import { benchmarkSchema, nextRequest, parseInput, type NextResponse, type StageOrder } from '@headroom/core';
import type { Clients } from '../ctx';
import { readHalt } from '../halt/require-no-halt';
import { authenticateAgent, type AgentCredentials } from './authenticate-agent';
import { beat } from './beat';
import { beginStage } from './begin-stage';
import { holdUntil } from './hold-until';
import { loadShare } from './share-of';

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
    const halt = await readHalt({ db }, run.workspaceId);
    if (halt) return { kind: 'finish', reason: halt.reason };
    await beat(db, { runId, epoch, shard });
    const stage = await db.runStage.findFirst({
      where: { runId, epoch, stage: { gt: afterStage }, state: { in: ['offered', 'running'] } },
      orderBy: { stage: 'asc' },
    });
    if (!stage) return null;
    const shards = await db.runShard.count({ where: { runId, epoch } });
    const { engine } = benchmarkSchema.parse(run.definition);
    const startsInMs = await beginStage(db, { runId, epoch, stage: stage.stage, shards, engine });
    const order = stage.order as unknown as StageOrder;
    return {
      kind: 'stage',
      stage: {
        index: stage.stage,
        load: loadShare(order.load, shard, shards),
        maxSeconds: order.maxSeconds,
        startsInMs,
        seed: stage.stage * 1_000 + shard + 1,
      },
    };
  });
  return answer ?? { kind: 'wait' };
}
