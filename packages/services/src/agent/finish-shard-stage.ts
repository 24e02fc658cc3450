import { parseInput, stageDoneRequest } from '@headroom/core';
import type { Clients } from '../ctx';
import { authenticateAgent, type AgentCredentials } from './authenticate-agent';

/** A shard says that it has ended a stage, and how; every interval of the stage has been delivered before. */
export async function finishShardStage(
  { db }: Clients,
  credentials: AgentCredentials,
  body: unknown,
): Promise<Record<string, never>> {
  const done = parseInput(stageDoneRequest, body, 'end of a stage');
  const { runId, epoch, shard } = await authenticateAgent(db, credentials);
  await db.runShard.updateMany({
    where: { runId, epoch, shard, doneStage: { lt: done.stage } },
    data: {
      doneStage: done.stage,
      doneSeconds: done.seconds,
      doneEnd: done.end,
      message: done.message ?? null,
      errorExamples: done.errorExamples,
      heartbeatAt: new Date(),
    },
  });
  return {};
}
