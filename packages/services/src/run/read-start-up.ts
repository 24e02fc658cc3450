import { conflict, notFound, type StartUp } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { shardsOf } from './read-run-series';
import { keepStartUp } from './series/keep-start-up';

/**
 * Latency of the first seconds of a run's load beside what came after them, and how long it took to settle.
 * @throws HeadroomError `not-found`; `conflict` while the run goes on
 */
export async function readStartUp(ctx: Ctx, { runId }: { runId: string }): Promise<StartUp> {
  authorise(ctx, 'run.read');
  const { clients, workspaceId } = ctx;
  const run =
    isId(runId) && (await clients.db.run.findFirst({ where: { id: runId, workspaceId }, select: { state: true } }));
  if (!run) throw notFound('run', runId);
  if (run.state !== 'finished') throw conflict('How a run started up is told when it has ended.');
  return keepStartUp(clients.db, { runId, shards: await shardsOf(ctx, runId) });
}
