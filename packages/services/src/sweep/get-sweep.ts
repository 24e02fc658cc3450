import { notFound } from '@headroom/core';
import { actorNames } from '../actor-names';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { sweepColumns, toSweep, type SweepView } from './sweep-view';

/** One sweep with all its cells. */
export async function getSweep(ctx: Ctx, { sweepId }: { sweepId: string }): Promise<SweepView> {
  authorise(ctx, 'run.read');
  const row =
    isId(sweepId) &&
    (await ctx.clients.db.sweep.findFirst({ where: { id: sweepId, workspaceId: ctx.workspaceId }, ...sweepColumns }));
  if (!row) throw notFound('sweep', sweepId);
  const acted = row.handChanges.map(({ endedBy }) => endedBy);
  return toSweep(row, await actorNames(ctx, acted));
}
