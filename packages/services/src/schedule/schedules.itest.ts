import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createChannel } from '../channel/create-channel';
import { removeChannel } from '../channel/remove-channel';
import type { Ctx } from '../ctx';
import { attemptDelivery } from '../delivery/attempt-delivery';
import { listDeliveries } from '../delivery/list-deliveries';
import { eventSchema, type EventOf } from '../event/event-catalogue';
import { readCostReport } from '../report/read-cost-report';
import { setBudget } from '../report/set-budget';
import { smtpMail } from '../smtp-mail';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { startMailServer } from '../testing/mail-server';
import { readPdf } from '../testing/read-pdf';
import { recommendedPlan } from '../testing/recommended-plan';
import { askReport } from './ask-report';
import { createSchedule } from './create-schedule';
import { listSchedules } from './list-schedules';
import { pauseSchedule } from './pause-schedule';
import { removeSchedule } from './remove-schedule';
import { resumeSchedule } from './resume-schedule';
import type { ScheduleInput } from './schedule-input';
import { sendDueReport } from './send-due-report';
import { updateSchedule } from './update-schedule';

let instance: TestInstance;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  mailServer = await startMailServer();
});
afterAll(async () => {
  await mailServer.close();
  await instance.close();
});

const webUrl = 'https://headroom.example';
const monday = { every: 'week', weekday: 1, at: '08:00' } as const;

/** A workspace with a plan that has an answer, a mail channel, and its report scheduled every Monday. */
async function scheduled(change: Partial<ScheduleInput> = {}) {
  const workspace = await instance.workspace();
  const mail = smtpMail({ url: mailServer.url, from: 'Headroom <headroom@example.com>' });
  const ctx: Ctx = { ...workspace, clients: { ...workspace.clients, mail } };
  await recommendedPlan(ctx);
  const addresses = ['one@example.com', 'two@refused.example'];
  const { channelId } = await createChannel(ctx, { kind: 'email', name: 'Team', addresses });
  const input: ScheduleInput = {
    ...{ name: 'Weekly costs', question: {}, format: 'xlsx', cadence: monday, timeZone: 'Europe/Berlin' },
    ...{ channelIds: [channelId], ...change },
  };
  return { ctx, channelId, input, ...(await createSchedule(ctx, input)) };
}
const dueAt = (ctx: Ctx, id: string, nextDueAt: Date) =>
  ctx.clients.db.reportSchedule.update({ where: { id }, data: { nextDueAt } });
const eventsOf = async ({ clients, workspaceId }: Ctx) =>
  (await clients.db.outboxEvent.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } })).map(
    ({ body }) => eventSchema.parse(JSON.parse(body)) as EventOf<'report.ready'>,
  );

it('arrives by mail with the very file that was recorded, and its figures are those of the report', async () => {
  const { ctx, scheduleId } = await scheduled({ question: { months: 3 } });
  await setBudget(ctx, { planId: null, measure: 'perMonth', threshold: '0.5', currency: 'USD' });
  await dueAt(ctx, scheduleId, new Date(Date.now() - 1000));
  await sendDueReport(ctx.clients, { scheduleId }, webUrl);
  const [delivery] = await listDeliveries(ctx);
  await attemptDelivery(ctx.clients, { deliveryId: delivery!.id });
  expect((await listDeliveries(ctx))[0]).toMatchObject({
    ...{ state: 'delivered', attempts: [{ status: 250, problem: 'Refused for two@refused.example.' }] },
  });

  const [{ data }, { report }] = [(await eventsOf(ctx))[0]!, await readCostReport(ctx, { months: 3 })];
  expect(data).toMatchObject({ isLate: false, skipped: 0, url: `${webUrl}/reports?months=3` });
  expect(data.figures).toMatchObject({ monthlyCost: report.total.monthlyCost, currency: 'USD', plansWithAnswer: 1 });
  const basis = { weakestGrade: report.total.grade, pricesSeenOn: report.total.pricesSeenOn };
  expect(data.overBudget).toMatchObject([{ plan: null, threshold: '0.5', basis }]);
  const { to, mail } = mailServer.messages.at(-1)!;
  expect([to, mail.subject]).toEqual([['one@example.com'], expect.stringMatching(/^Weekly costs – /)]);
  expect(mail.text).toContain(data.words.answer);
  expect(mail.text).toMatch(/Over budget: all plans together, .* of 0\.5\. Evidence of grade [A-E], prices seen on \d/);
  expect(mail.attachments).toHaveLength(1);
  const { filename, content } = mail.attachments[0]!;
  expect(filename).toBe(data.file.name);
  const bytes = Buffer.from(content as ArrayBuffer);
  expect(bytes.equals(Buffer.from(data.file.base64, 'base64'))).toBe(true);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
});

it('is recorded once, however many workers take it and however often they are rung', async () => {
  const { ctx, scheduleId } = await scheduled();
  await dueAt(ctx, scheduleId, new Date(Date.now() - 1000));
  await Promise.all([1, 2, 3].map(() => sendDueReport(ctx.clients, { scheduleId }, webUrl)));
  await sendDueReport(ctx.clients, { scheduleId }, webUrl);
  expect(await eventsOf(ctx)).toHaveLength(1);
  expect(await listDeliveries(ctx)).toHaveLength(1);
  const [schedule] = await listSchedules(ctx);
  expect(schedule!.nextDueAt!.getTime()).toBeGreaterThan(Date.now());
  expect(schedule!.lastSentAt).not.toBeNull();
});

it('is sent once, late, when nobody was there at its time', async () => {
  const { ctx, scheduleId } = await scheduled();
  const due = new Date('2027-03-01T07:00:00Z');
  await dueAt(ctx, scheduleId, due);
  await sendDueReport(ctx.clients, { scheduleId }, webUrl, new Date('2027-03-17T00:00:00Z'));
  const [{ data }, ...others] = (await eventsOf(ctx)) as [EventOf<'report.ready'>];
  expect(others).toEqual([]);
  expect(data).toMatchObject({ dueAt: due.toISOString(), isLate: true, skipped: 2 });
  expect((await listSchedules(ctx))[0]!.nextDueAt).toEqual(new Date('2027-03-22T07:00:00Z'));
  await attemptDelivery(ctx.clients, { deliveryId: (await listDeliveries(ctx))[0]!.id });
  expect(mailServer.messages.at(-1)!.mail.text).toContain('is sent late');
});

it('is sent all the same when it is changed while it is due, by its new words', async () => {
  const { ctx, scheduleId, input } = await scheduled();
  const due = new Date(Date.now() - 1000);
  await dueAt(ctx, scheduleId, due);
  await updateSchedule(ctx, { scheduleId, schedule: { ...input, name: 'Renamed' } });
  await sendDueReport(ctx.clients, { scheduleId }, webUrl);
  await updateSchedule(ctx, { scheduleId, schedule: input });
  await sendDueReport(ctx.clients, { scheduleId }, webUrl);
  expect((await eventsOf(ctx)).map(({ data }) => [data.schedule.name, data.dueAt])).toEqual([
    ['Renamed', due.toISOString()],
  ]);
  expect((await listSchedules(ctx))[0]!.nextDueAt!.getTime()).toBeGreaterThan(Date.now());
});

it('is not sent while it is paused but when it is asked for, and resumes at the next time', async () => {
  const { ctx, scheduleId } = await scheduled({ format: 'pdf-letter' });
  await dueAt(ctx, scheduleId, new Date(0));
  await pauseSchedule(ctx, { scheduleId });
  await sendDueReport(ctx.clients, { scheduleId }, webUrl);
  expect(await eventsOf(ctx)).toEqual([]);
  await askReport(ctx, { scheduleId });
  await askReport(ctx, { scheduleId });
  await sendDueReport(ctx.clients, { scheduleId }, webUrl);
  await sendDueReport(ctx.clients, { scheduleId }, webUrl);
  const [asked, ...others] = (await eventsOf(ctx)) as [EventOf<'report.ready'>];
  expect(others).toEqual([]);
  expect(asked.data).toMatchObject({ dueAt: null, isLate: false, file: { mediaType: 'application/pdf' } });
  const pdf = await readPdf(Uint8Array.from(Buffer.from(asked.data.file.base64, 'base64')));
  expect(pdf.pages[0]).toEqual({ width: 612, height: 792 });
  await resumeSchedule(ctx, { scheduleId });
  expect((await listSchedules(ctx))[0]!.nextDueAt!.getTime()).toBeGreaterThan(Date.now());
  await removeSchedule(ctx, { scheduleId });
  expect(await listSchedules(ctx)).toEqual([]);
});

it('says what is wrong and changes nothing', async () => {
  const { ctx, scheduleId, channelId, input } = await scheduled();
  const bad = (change: object) => expect(createSchedule(ctx, { ...input, name: 'Other', ...change })).rejects;
  await bad({ timeZone: 'Mars/Olympus' }).toMatchObject({ code: 'invalid-input' });
  await bad({ cadence: { every: 'month', day: 31, at: '08:00' } }).toMatchObject({ code: 'invalid-input' });
  await bad({ channelIds: [] }).toMatchObject({ code: 'invalid-input' });
  await bad({ channelIds: [scheduleId] }).toMatchObject({ code: 'invalid-input' });
  await bad({ name: input.name }).toMatchObject({ code: 'conflict' });
  await expect(removeChannel(ctx, { channelId })).rejects.toMatchObject({ code: 'conflict' });
  await expect(createSchedule({ ...ctx, role: 'viewer' }, input)).rejects.toMatchObject({ code: 'forbidden' });
  const stranger = await instance.workspace();
  await expect(updateSchedule(stranger, { scheduleId, schedule: input })).rejects.toMatchObject({ code: 'not-found' });
  const mailless: Ctx = stranger;
  await expect(
    createChannel(mailless, { kind: 'email', name: 'Mail', addresses: ['a@example.com'] }),
  ).rejects.toMatchObject({ code: 'invalid-input', message: expect.stringMatching(/HEADROOM_SMTP_URL/) as string });
  await updateSchedule(ctx, { scheduleId, schedule: { ...input, cadence: { ...monday, weekday: 2 } } });
  expect((await listSchedules(ctx)).map(({ name, cadence }) => [name, cadence])).toEqual([
    [input.name, { ...monday, weekday: 2 }],
  ]);
});
