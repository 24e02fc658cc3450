import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { requireSchedule } from './require-schedule';

/** Sends no report by itself until it is resumed. */
export async function pauseSchedule(ctx: Ctx, { scheduleId }: { scheduleId: string }): Promise<void> {
  authorise(ctx, 'schedule.write');
  await ctx.clients.db.$transaction(async (transaction) => {
    const { id } = await requireSchedule(transaction, ctx, scheduleId);
    await transaction.reportSchedule.update({ where: { id }, data: { nextDueAt: null } });
    await audit(transaction, ctx, 'schedule.pause', id);
  });
}
