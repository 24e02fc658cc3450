import { authorise, type Ctx } from '../ctx';
import { listPlans } from '../plan/list-plans';
import { listPriceAges } from '../price/list-price-ages';
import { listRuns } from '../run/list-runs';
import { listActiveRuns } from './list-active-runs';

/** Lists of the overview are beginnings: the whole ones are a click away. */
const fewPlans = 6;
const fewRuns = 8;

/** What a person wants to see first: plans with their verdict, what is running, and how old the prices are. */
export async function getOverview(ctx: Ctx) {
  authorise(ctx, 'workspace.read');
  const { workspaceId, clients } = ctx;
  const { db } = clients;
  const [workspace, plans, planCount, stories, recentRuns, activeRuns, priceAges, measurement] = await Promise.all([
    db.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { name: true } }),
    listPlans(ctx, { limit: fewPlans }),
    db.plan.count({ where: { workspaceId, archivedAt: null } }),
    // The demo workspace's own, told by their names.
    db.plan.findMany({
      where: { workspaceId, archivedAt: null, name: { startsWith: 'Story ' } },
      orderBy: { name: 'asc' },
      take: 5,
      select: { id: true, name: true },
    }),
    listRuns(ctx, { limit: fewRuns }),
    listActiveRuns(ctx),
    listPriceAges(ctx),
    db.measurement.findFirst({ where: { workspaceId }, select: { id: true } }),
  ]);
  return { workspace, plans, planCount, stories, recentRuns, activeRuns, priceAges, isMeasured: measurement !== null };
}
