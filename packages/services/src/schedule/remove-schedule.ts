import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { requireSchedule } from './require-schedule';

/** Sends it no more. What was sent stays in the log. */
export async function removeSchedule(ctx: Ctx, { scheduleId }: { scheduleId: string }): Promise<void> {
  authorise(ctx, 'schedule.write');
  await ctx.clients.db.$transaction(async (transaction) => {
    const { id, name } = await requireSchedule(transaction, ctx, scheduleId);
    const data = { removedAt: new Date(), nextDueAt: null, askedAt: null, channels: { set: [] } };
    await transaction.reportSchedule.update({ where: { id }, data });
    await audit(transaction, ctx, 'schedule.remove', id, { name });
  });
}
