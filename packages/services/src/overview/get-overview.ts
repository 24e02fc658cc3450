import { authorise, type Ctx } from '../ctx';
import { listPlans } from '../plan/list-plans';
import { listPriceAges } from '../price/list-price-ages';
import { listRuns } from '../run/list-runs';
import { runHeadColumns, toRunHead } from '../run/run-head';

/** What a person wants to see first: plans with their verdict, what is running, and how old the prices are. */
export async function getOverview(ctx: Ctx) {
  authorise(ctx, 'workspace.read');
  const { db } = ctx.clients;
  const [workspace, plans, runs, active, priceAges, measurements] = await Promise.all([
    db.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId }, select: { name: true } }),
    listPlans(ctx),
    listRuns(ctx, { limit: 10 }),
    db.run.findMany({
      where: { workspaceId: ctx.workspaceId, state: { not: 'finished' } },
      orderBy: { id: 'desc' },
      select: runHeadColumns,
    }),
    listPriceAges(ctx),
    db.measurement.count({ where: { workspaceId: ctx.workspaceId } }),
  ]);
  return {
    workspace,
    plans,
    recentRuns: runs,
    activeRuns: active.map(toRunHead),
    priceAges,
    measurementCount: measurements,
  };
}
