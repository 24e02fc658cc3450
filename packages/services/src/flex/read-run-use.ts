import { benchmarkSchema, notFound } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { keptUse } from './kept-use';
import { usePricer, type RunUse } from './use-pricer';

/**
 * What Azure metered of a function app while a run loaded it, and what that costs, as it is kept with the run; null where nothing is.
 * @throws HeadroomError `not-found`
 */
export async function readRunUse(ctx: Ctx, { runId }: { runId: string }): Promise<RunUse | null> {
  authorise(ctx, 'run.read');
  const { clients, workspaceId } = ctx;
  const where = { id: runId, workspaceId };
  const run =
    isId(runId) && (await clients.db.run.findFirst({ where, select: { definition: true, meteredUse: true } }));
  if (!run) throw notFound('run', runId);
  const use = keptUse(run.meteredUse);
  if (!use) return null;
  return (await usePricer(ctx))(benchmarkSchema.parse(run.definition).subject.tier, use);
}
