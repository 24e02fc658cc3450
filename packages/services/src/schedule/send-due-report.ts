import { cadenceSchema } from '@headroom/core';
import { audit } from '../audit';
import type { Clients, Ctx } from '../ctx';
import { ringDelivery } from '../delivery/ring-delivery';
import { recordEvent } from '../event/record-event';
import { reportQuestionSchema } from '../report/read-cost-report';
import { dueAfter } from './next-due';
import { reportEvent } from './report-event';
import { scheduleSchema } from './schedule-input';

/** What is sent within that of its time is on time. */
const lateMs = 10 * 60_000;

/**
 * Sends a scheduled report if it is due or was asked for. The occurrence is taken by compare-and-set in the transaction that records
 * its event: whoever comes second, or again after a crash, finds it done, and a report that was never recorded is made anew.
 * What came due while nobody was there is sent once, late, and says so.
 */
export async function sendDueReport(
  clients: Clients,
  { scheduleId }: { scheduleId: string },
  webUrl: string,
  now = new Date(),
): Promise<void> {
  const { db } = clients;
  const schedule = await db.reportSchedule.findFirst({
    where: { id: scheduleId, removedAt: null },
    include: { channels: { where: { removedAt: null }, select: { id: true } } },
  });
  if (!schedule) return;
  const { workspaceId, name, askedAt, nextDueAt, timeZone } = schedule;
  const due = nextDueAt && nextDueAt <= now ? nextDueAt : null;
  if (!due && !askedAt) return;
  const ctx: Ctx = {
    ...{ clients, workspaceId, role: 'viewer' },
    actor: { kind: 'system', id: 'schedule', name: 'Scheduled reports' },
  };
  const cadence = cadenceSchema.parse(schedule.cadence);
  const { next, skipped } = due ? dueAfter(cadence, timeZone, { due, now }) : { next: nextDueAt, skipped: 0 };
  const content = await reportEvent(ctx, {
    question: reportQuestionSchema.parse(schedule.question),
    sent: scheduleSchema.shape.format.parse(schedule.format),
    webUrl,
  });
  // One that is due answers who asked for it as well.
  const occurrence = `report:${scheduleId}:${due ? due.toISOString() : `asked:${askedAt!.toISOString()}`}`;
  const deliveries = await db.$transaction(async (transaction) => {
    const { count } = await transaction.reportSchedule.updateMany({
      where: { id: scheduleId, removedAt: null, nextDueAt, askedAt },
      data: { nextDueAt: next, askedAt: null, lastSentAt: now },
    });
    if (count === 0) return [];
    await audit(transaction, ctx, 'report.send', scheduleId, { occurrence });
    return recordEvent(transaction, {
      ...{ workspaceId, type: 'report.ready', occurrence, title: name },
      channelIds: schedule.channels.map(({ id }) => id),
      data: {
        ...{ schedule: { id: scheduleId, name }, dueAt: due?.toISOString() ?? null, skipped },
        ...{ isLate: due !== null && now.getTime() - due.getTime() > lateMs, ...content },
      },
    });
  });
  await ringDelivery(clients, deliveries);
}
