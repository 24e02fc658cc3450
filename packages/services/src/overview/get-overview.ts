import { authorise, type Ctx } from '../ctx';
import { listPlans } from '../plan/list-plans';
import { listRuns } from '../run/list-runs';

/** What a person wants to see first: plans with their verdict, what is running, and how old the prices are. */
export async function getOverview(ctx: Ctx) {
  authorise(ctx, 'workspace.read');
  const { db } = ctx.clients;
  const [workspace, plans, runs, newestBook, measurements] = await Promise.all([
    db.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId }, select: { name: true } }),
    listPlans(ctx),
    listRuns(ctx, { limit: 10 }),
    db.priceBook.findFirst({
      where: { workspaceId: ctx.workspaceId },
      orderBy: { effectiveFrom: 'desc' },
      select: { source: true, effectiveFrom: true, currency: true, gatewayId: true },
    }),
    db.measurement.count({ where: { workspaceId: ctx.workspaceId } }),
  ]);
  return {
    workspace,
    plans,
    recentRuns: runs,
    activeRuns: runs.filter(({ state }) => state !== 'finished'),
    newestPriceBook: newestBook,
    measurementCount: measurements,
  };
}
