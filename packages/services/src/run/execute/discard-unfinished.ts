import type { HeldRun, RunHost } from './run-host';

/** What an older or this epoch left unjudged; a newer one's stages are not ours to touch. */
export async function discardUnfinished({ clients: { db } }: RunHost, run: HeldRun): Promise<void> {
  await db.runStage.updateMany({
    where: { runId: run.id, epoch: { lte: run.epoch }, state: { in: ['offered', 'running', 'done'] } },
    data: { state: 'discarded', endedAt: new Date() },
  });
}
