import { fewOfEachKind, keptErrorExampleSchema, parseInput, stageDoneRequest } from '@headroom/core';
import type { Clients } from '../ctx';
import { authenticateAgent, type AgentCredentials } from './authenticate-agent';
import { askToStop } from '../run/stop-run';
import { beat } from './beat';

/** Who ends a run whose target asks for that. */
const theTarget = { ref: 'system:target', name: 'the target' };

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
    await db.$transaction((transaction) => askToStop(transaction, clients, runId, theTarget, reason));
    await events.publish(runId, { kind: 'state', state: 'stopping' });
  }
  await beat(db, { runId, epoch, shard });
  return {};
}
