import { runStates } from '@headroom/core';
import { longestLoadSeconds } from '@headroom/loadgen/test-costs';
import { authorise, type Ctx } from '../ctx';
import { runHeadColumns, toRunHead, type RunHead } from '../run/run-head';

/** A run that is not finished, with how far it is. */
export interface ActiveRun {
  run: RunHead;
  /** Since it was started; null while it waits. */
  elapsedSeconds: number | null;
  /** How long its load lasts at most; null for an import. */
  atMostSeconds: number | null;
}

/** Named one by one, since an index finds what is, not what is not. */
const underWay = runStates.filter((state) => state !== 'finished');

/** The runs under way, the newest first. */
export async function listActiveRuns(ctx: Ctx): Promise<ActiveRun[]> {
  authorise(ctx, 'run.read');
  const rows = await ctx.clients.db.run.findMany({
    where: { workspaceId: ctx.workspaceId, state: { in: underWay } },
    orderBy: { id: 'desc' },
    take: 20,
    select: runHeadColumns,
  });
  const now = Date.now();
  return rows.map(toRunHead).map((run) => ({
    run,
    elapsedSeconds: run.startedAt && Math.max(0, (now - run.startedAt.getTime()) / 1000),
    atMostSeconds: run.definition && longestLoadSeconds(run.definition.load),
  }));
}
