import { conflict, parseInput } from '@headroom/core';
import { isUniqueViolation } from '@headroom/db';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { nextDue } from './next-due';
import { channelsOf, scheduleSchema, type ScheduleInput } from './schedule-input';

/** Has a cost report sent every week or month. @throws HeadroomError `conflict` for a name that is taken */
export async function createSchedule(ctx: Ctx, input: ScheduleInput): Promise<{ scheduleId: string }> {
  authorise(ctx, 'schedule.write');
  const { channelIds, ...schedule } = parseInput(scheduleSchema, input, 'schedule');
  const { workspaceId, actor } = ctx;
  const nextDueAt = nextDue(schedule.cadence, schedule.timeZone, new Date());
  try {
    return await ctx.clients.db.$transaction(async (transaction) => {
      const channels = { connect: await channelsOf(transaction, ctx, channelIds) };
      const { id } = await transaction.reportSchedule.create({
        data: { ...schedule, workspaceId, nextDueAt, channels, createdBy: actorRef(actor) },
        select: { id: true },
      });
      await audit(transaction, ctx, 'schedule.create', id, { ...schedule, channelIds });
      return { scheduleId: id };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`There is a scheduled report named “${schedule.name}” already.`);
    throw error;
  }
}
