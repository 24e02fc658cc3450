import { conflict, notFound } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

/**
 * Takes a benchmark out of every list; its runs and what they measured stay. Archiving twice changes nothing.
 * @throws HeadroomError `conflict` while a run or a sweep of it goes on
 */
export async function archiveBenchmark(ctx: Ctx, { benchmarkId }: { benchmarkId: string }): Promise<void> {
  authorise(ctx, 'benchmark.write');
  const { workspaceId, clients } = ctx;
  await clients.db.$transaction(async (transaction) => {
    const found =
      isId(benchmarkId) && (await transaction.benchmark.findFirst({ where: { id: benchmarkId, workspaceId } }));
    if (!found) throw notFound('benchmark', benchmarkId);
    const sweeping = await transaction.sweep.count({ where: { benchmarkId, workspaceId, state: { not: 'finished' } } });
    if (sweeping > 0) throw conflict('A sweep of this benchmark goes on: stop it, or wait for its end, then archive.');
    const going = await transaction.run.count({ where: { benchmarkId, workspaceId, state: { not: 'finished' } } });
    if (going > 0) throw conflict('A run of this benchmark goes on: stop it, or wait for its end, then archive.');
    const { count } = await transaction.benchmark.updateMany({
      where: { id: benchmarkId, workspaceId, archivedAt: null },
      data: { archivedAt: new Date() },
    });
    if (count > 0) await audit(transaction, ctx, 'benchmark.archive', benchmarkId);
  });
}
