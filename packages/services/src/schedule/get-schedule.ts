import { notFound } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { scheduleColumns, scheduleHead, type ScheduleHead } from './schedule-head';

/** A report that is sent by itself. @throws HeadroomError `not-found` */
export async function getSchedule(ctx: Ctx, { scheduleId }: { scheduleId: string }): Promise<ScheduleHead> {
  authorise(ctx, 'delivery.read');
  const where = { id: scheduleId, workspaceId: ctx.workspaceId, removedAt: null };
  const row = isId(scheduleId) && (await ctx.clients.db.reportSchedule.findFirst({ where, select: scheduleColumns }));
  if (!row) throw notFound('scheduled report', scheduleId);
  return scheduleHead(row);
}
