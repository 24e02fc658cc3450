import { fewOfEachKind, keptErrorExampleSchema, parseInput, stageDoneRequest } from '@headroom/core';
import { actorRef, type Clients } from '../ctx';
import { authenticateAgent, type AgentCredentials } from './authenticate-agent';
import { askToStop } from '../run/stop-run';
import { stopForTarget, theTarget } from '../sweep/stop-for-target';
import { beat } from './beat';

/** A shard says that it has ended a stage, and how; every interval of the stage has been delivered before. */
export async function finishShardStage(
  clients: Clients,
  credentials: AgentCredentials,
  body: unknown,
): Promise<Record<string, never>> {
  const { db, events } = clients;
  const done = parseInput(stageDoneRequest, body, 'end of a stage');
  const { runId, epoch, shard, errorExamples: kept } = await authenticateAgent(db, credentials);
  const earlier = keptErrorExampleSchema.array().parse(kept);
  const examples = done.errorExamples.map((example) => ({ ...example, stage: done.stage }));
  await db.runShard.updateMany({
    where: { runId, epoch, shard, doneStage: { lt: done.stage } },
    data: {
      doneStage: done.stage,
      doneSeconds: done.seconds,
      doneEnd: done.end,
      message: done.message ?? null,
      errorExamples: fewOfEachKind([...earlier, ...examples]),
    },
  });
  if (done.end === 'target-stopped') {
    const reason = done.message ?? 'The target asked to stop.';
    const by = { ref: actorRef(theTarget), name: theTarget.name };
    await db.$transaction(async (transaction) => {
      await askToStop(transaction, clients, runId, by, reason);
      await stopForTarget(transaction, runId, reason);
    });
    await events.publish(runId, { kind: 'state', state: 'stopping' });
  }
  await beat(db, { runId, epoch, shard });
  return {};
}
