import type { CapacityAnswer, RunOutcome } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import type { Clients } from '../../ctx';
import { openChange } from '../../gateway-change/change-row';
import { ringDelivery } from '../../delivery/ring-delivery';
import { requestsMade } from '../../quota/requests-made';
import { recordRunEnds } from '../record-run-ends';
import { outcomeColumn } from '../run-head';
import { costInWords, costOfRun } from '../test-cost';

export interface RunEnd {
  outcome: RunOutcome;
  /** One sentence for a person. */
  reason: string;
  /** Who or what ended it, as `kind:id`. */
  endedBy: string;
  answer?: CapacityAnswer;
}

/**
 * Ends a run, once: a run that has ended keeps its first end, and its end is told once. Stages under way are discarded with it.
 * @param epoch only while this epoch is the newest
 * @returns whether this call ended it
 */
export async function finishRun(
  clients: Clients,
  runId: string,
  epoch: number,
  { outcome, reason, endedBy, answer }: RunEnd,
): Promise<boolean> {
  const { db, events, producer } = clients;
  // What is kept of a run's requests may be thinned out later, so their number stands in the run.
  const [testCost, requests] = [await costOfRun(clients, runId), await requestsMade(db, runId)];
  const ended = await db.$transaction(async (transaction) => {
    const { count } = await transaction.run.updateMany({
      where: { id: runId, epoch, state: { not: 'finished' } },
      data: {
        state: 'finished',
        outcome: outcomeColumn(outcome),
        reason,
        endedBy,
        requests,
        ...(answer && { answer: answer as unknown as Prisma.InputJsonObject }),
        ...(testCost && { testCost: testCost as unknown as Prisma.InputJsonObject }),
        finishedAt: new Date(),
        leaseOwner: null,
        leaseUntil: null,
      },
    });
    if (count === 0) return null;
    await transaction.runStage.updateMany({
      where: { runId, state: { in: ['offered', 'running', 'done'] } },
      data: { state: 'discarded', endedAt: new Date() },
    });
    if (testCost)
      await transaction.runEvent.create({
        data: {
          runId,
          actor: endedBy,
          message: `By what really ran, making the load cost ${costInWords(testCost)}.`,
        },
      });
    await transaction.runEvent.create({ data: { runId, actor: endedBy, state: 'finished', message: reason } });
    return { deliveries: await recordRunEnds(transaction, clients, [runId]) };
  });
  if (!ended) return false;
  await ringDelivery(clients, ended.deliveries);
  await events.publish(runId, { kind: 'state', state: 'finished' });
  const { sweepId, gatewayChanges } = await db.run.findUniqueOrThrow({
    where: { id: runId },
    select: { sweepId: true, gatewayChanges: { where: openChange, select: { id: true } } },
  });
  if (gatewayChanges.length > 0) await producer.enqueue('gateway.restore', runId, { runId }).catch(() => undefined);
  if (sweepId) await producer.enqueue('sweep.advance', sweepId, { sweepId }).catch(() => undefined);
  return true;
}
