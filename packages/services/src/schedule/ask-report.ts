import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { requireSchedule } from './require-schedule';

/** Has a scheduled report sent now, besides its times. Asking again before it is on its way changes nothing. */
export async function askReport(ctx: Ctx, { scheduleId }: { scheduleId: string }): Promise<void> {
  authorise(ctx, 'schedule.write');
  await ctx.clients.db.$transaction(async (transaction) => {
    const { id } = await requireSchedule(transaction, ctx, scheduleId);
    await transaction.reportSchedule.updateMany({ where: { id, askedAt: null }, data: { askedAt: new Date() } });
    await audit(transaction, ctx, 'schedule.ask', id);
  });
  // The next look finds it when the queue is away.
  await ctx.clients.producer.enqueue('report.send', scheduleId, { scheduleId }).catch(() => undefined);
}
