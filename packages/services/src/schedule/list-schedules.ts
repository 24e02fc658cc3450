import { authorise, type Ctx } from '../ctx';
import { scheduleColumns, scheduleHead, type ScheduleHead } from './schedule-head';

export type { ScheduleHead } from './schedule-head';

interface SchedulesAsked {
  /** All without. */
  limit?: number;
  /** Continues after this name, whether it is there or not. */
  after?: { name: string };
}

/** The reports that are sent by themselves, by name. */
export async function listSchedules(ctx: Ctx, { limit, after }: SchedulesAsked = {}): Promise<ScheduleHead[]> {
  authorise(ctx, 'delivery.read');
  const rows = await ctx.clients.db.reportSchedule.findMany({
    where: { workspaceId: ctx.workspaceId, removedAt: null, ...(after && { name: { gt: after.name } }) },
    ...(limit !== undefined && { take: limit }),
    orderBy: { name: 'asc' },
    select: scheduleColumns,
  });
  return rows.map(scheduleHead);
}
