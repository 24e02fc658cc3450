import { cadenceSchema } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { reportQuestionSchema } from '../report/read-cost-report';
import { reportPath } from './report-path';
import { scheduleSchema } from './schedule-input';

/** The reports that are sent by themselves, by name. */
export async function listSchedules(ctx: Ctx) {
  authorise(ctx, 'delivery.read');
  const rows = await ctx.clients.db.reportSchedule.findMany({
    where: { workspaceId: ctx.workspaceId, removedAt: null },
    orderBy: { name: 'asc' },
    select: {
      ...{ id: true, name: true, question: true, format: true, cadence: true, timeZone: true },
      ...{ nextDueAt: true, askedAt: true, lastSentAt: true },
      channels: { select: { id: true, name: true }, orderBy: { name: 'asc' } },
    },
  });
  return rows.map((row) => {
    const question = reportQuestionSchema.parse(row.question);
    return {
      ...{ ...row, question, path: reportPath(question) },
      ...{ cadence: cadenceSchema.parse(row.cadence), format: scheduleSchema.shape.format.parse(row.format) },
    };
  });
}
export type ScheduleHead = Awaited<ReturnType<typeof listSchedules>>[number];
