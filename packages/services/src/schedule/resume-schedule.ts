import { cadenceSchema } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { nextDue } from './next-due';
import { requireSchedule } from './require-schedule';

/** Sends again, from the next time on: what came due while it was paused is not sent. One that is not paused stays as it is. */
export async function resumeSchedule(ctx: Ctx, { scheduleId }: { scheduleId: string }): Promise<void> {
  authorise(ctx, 'schedule.write');
  await ctx.clients.db.$transaction(async (transaction) => {
    const { id, cadence, timeZone, nextDueAt } = await requireSchedule(transaction, ctx, scheduleId);
    if (nextDueAt) return;
    const next = nextDue(cadenceSchema.parse(cadence), timeZone, new Date());
    await transaction.reportSchedule.update({ where: { id }, data: { nextDueAt: next } });
    await audit(transaction, ctx, 'schedule.resume', id);
  });
}
