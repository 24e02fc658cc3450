import { conflict, parseInput } from '@headroom/core';
import { isUniqueViolation } from '@headroom/db';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { nextDue } from './next-due';
import { requireSchedule } from './require-schedule';
import { channelsOf, scheduleSchema, type ScheduleInput } from './schedule-input';

/**
 * Changes what is sent, when or where to. One that is paused stays so, and one that is due is sent as it is now.
 * @throws HeadroomError `not-found`, `conflict` for a taken name
 */
export async function updateSchedule(
  ctx: Ctx,
  { scheduleId, schedule: input }: { scheduleId: string; schedule: ScheduleInput },
): Promise<void> {
  authorise(ctx, 'schedule.write');
  const { channelIds, ...schedule } = parseInput(scheduleSchema, input, 'schedule');
  try {
    await ctx.clients.db.$transaction(async (transaction) => {
      const { id, nextDueAt } = await requireSchedule(transaction, ctx, scheduleId);
      const channels = { set: await channelsOf(transaction, ctx, channelIds) };
      const now = new Date();
      const next = nextDueAt && nextDueAt > now && { nextDueAt: nextDue(schedule.cadence, schedule.timeZone, now) };
      await transaction.reportSchedule.update({ where: { id }, data: { ...schedule, channels, ...next } });
      await audit(transaction, ctx, 'schedule.update', id, { ...schedule, channelIds });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`There is a scheduled report named “${schedule.name}” already.`);
    throw error;
  }
}
