import { ageInDays, isStale } from '@headroom/core';
import { requireEntry } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';
import { bookHeads } from './book-heads';

const most = 500;

/** The newest 500 price books of a gateway, the newest first, and how the last readings of its source went. */
export async function listPriceBooks(ctx: Ctx, { gatewayId }: { gatewayId: string }) {
  authorise(ctx, 'catalog.read');
  await requireEntry(ctx, gatewayId);
  const today = new Date().toISOString().slice(0, 10);
  const [heads, refreshes] = await Promise.all([
    bookHeads(ctx, [gatewayId]),
    ctx.clients.db.priceRefresh.findMany({
      where: { workspaceId: ctx.workspaceId, gatewayId },
      orderBy: { finishedAt: 'desc' },
      take: 20,
      select: { currency: true, finishedAt: true, outcome: true, reason: true, priceBookId: true },
    }),
  ]);
  const books = heads
    .map((head) => ({ ...head, ageInDays: ageInDays(head, today), stale: isStale(head, today) }))
    .toSorted((left, right) => right.observedOn.localeCompare(left.observedOn))
    .slice(0, most);
  return { books, refreshes };
}
