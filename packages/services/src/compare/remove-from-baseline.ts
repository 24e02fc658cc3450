import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

/** Takes a run out of its benchmark's baseline; one that is not in it changes nothing. */
export async function removeFromBaseline(ctx: Ctx, { runId }: { runId: string }): Promise<void> {
  authorise(ctx, 'benchmark.write');
  if (!isId(runId)) return;
  await ctx.clients.db.$transaction(async (transaction) => {
    const { count } = await transaction.runBaseline.deleteMany({ where: { runId, workspaceId: ctx.workspaceId } });
    if (count > 0) await audit(transaction, ctx, 'run.remove-from-baseline', runId);
  });
}
