import { notFound } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

/** Brings an archived benchmark back. Restoring one that is not archived changes nothing. */
export async function restoreBenchmark(ctx: Ctx, { benchmarkId }: { benchmarkId: string }): Promise<void> {
  authorise(ctx, 'benchmark.write');
  const { workspaceId, clients } = ctx;
  await clients.db.$transaction(async (transaction) => {
    const found =
      isId(benchmarkId) && (await transaction.benchmark.findFirst({ where: { id: benchmarkId, workspaceId } }));
    if (!found) throw notFound('benchmark', benchmarkId);
    if (!found.archivedAt) return;
    await transaction.benchmark.updateMany({ where: { id: benchmarkId, workspaceId }, data: { archivedAt: null } });
    await audit(transaction, ctx, 'benchmark.restore', benchmarkId);
  });
}
