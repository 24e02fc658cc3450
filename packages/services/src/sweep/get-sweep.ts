import { notFound } from '@headroom/core';
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
  return toSweep(row);
}
