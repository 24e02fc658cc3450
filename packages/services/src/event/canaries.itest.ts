import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { createChannel } from '../channel/create-channel';
import type { Ctx } from '../ctx';
import { attemptDelivery } from '../delivery/attempt-delivery';
import { listDeliveries } from '../delivery/list-deliveries';
import { alertBudgets } from '../report/alert-budgets';
import { setBudget } from '../report/set-budget';
import { finishRun } from '../run/execute/finish-run';
import { startRun } from '../run/start-run';
import { askReport } from '../schedule/ask-report';
import { createSchedule } from '../schedule/create-schedule';
import { sendDueReport } from '../schedule/send-due-report';
import { setSecret } from '../secret/set-secret';
import { smtpMail } from '../smtp-mail';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { startMailServer } from '../testing/mail-server';
import { readPdf } from '../testing/read-pdf';
import { recommendedPlan } from '../testing/recommended-plan';
import { startWebhookReceiver } from '../testing/webhook-receiver';
import { eventSchema } from './event-catalogue';

let instance: TestInstance;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  [receiver, mailServer] = await Promise.all([startWebhookReceiver(), startMailServer()]);
});
afterAll(async () => {
  await Promise.all([receiver.close(), mailServer.close()]);
  await instance.close();
});

const webUrl = 'https://headroom.example';
const formats = ['csv', 'xlsx', 'pdf'] as const;
const events = ['run.finished', 'recommendation.changed', 'telemetry.short', 'telemetry.changed'] as const;

/** A workspace that tells all it can tell by mail and by webhook, with secrets wherever people and gateways leave them. */
async function tellingWorkspace() {
  const workspace = await instance.workspace();
  const mail = smtpMail({ url: mailServer.url, from: 'Headroom <headroom@example.com>' });
  const ctx: Ctx = { ...workspace, clients: { ...workspace.clients, mail } };
  const tells = { alerts: true, events: [...events] };
  const { channelId: mailId } = await createChannel(ctx, {
    ...{ kind: 'email', name: 'Team', addresses: ['one@example.com'], ...tells },
  });
  const { channelId: hookId, secret } = await createChannel(ctx, {
    ...{ kind: 'webhook', name: 'Hook', url: `${receiver.url}?key=canary-hook`, ...tells },
  });
  await setSecret(ctx, { name: 'KEY', value: 'canary-secret' });
  return { ctx, channelIds: [mailId, hookId], signingSecret: secret! };
}

/** A run that ended with an answer of the gateway's which repeats all that it was sent. */
async function runThatRepeats(ctx: Ctx) {
  const { benchmarkId } = await createBenchmark(
    ctx,
    aBenchmark({
      name: 'Orders',
      target: { baseUrl: 'http://canary-user:canary-pass@127.0.0.1:9/in?key=canary-address' },
      requests: [{ name: 'home', path: '/', headers: { 'X-Key': 'canary-header {{secret:KEY}}' } }],
      secrets: ['KEY'],
    }),
  );
  for (const said of ['canary-header', 'Bearer canary-secret', 'canary-user:canary-pass', '/in?key=canary-address']) {
    const { runId } = await startRun(ctx, { benchmarkId });
    const end = { outcome: 'infra-failed', reason: `It answered: no ${said} here.`, endedBy: 'system:test' } as const;
    expect(await finishRun(ctx.clients, runId, 0, end)).toBe(true);
  }
}

/** The texts of an Excel workbook: what stands in the files of its archive. */
function unzipped(bytes: Buffer): string {
  const texts: string[] = [];
  for (let at = bytes.indexOf('PK\x03\x04'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 4)) {
    const data = bytes.subarray(at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28));
    const isStored = bytes.readUInt16LE(at + 8) === 0;
    texts.push((isStored ? data : inflateRawSync(data)).toString('utf8'));
  }
  return texts.join('\n');
}

async function textOf({ name, base64 }: { name: string; base64: string }): Promise<string> {
  const bytes = Buffer.from(base64, 'base64');
  if (name.endsWith('.csv')) return bytes.toString('utf8');
  if (name.endsWith('.xlsx')) return unzipped(bytes);
  const { texts, alternatives, title } = await readPdf(new Uint8Array(bytes));
  return [title, ...alternatives, ...texts.map(({ text }) => text)].join(' ');
}

it('no secret, no value of a header and no key is in any mail, webhook, report file or audit entry', async () => {
  const { ctx, channelIds, signingSecret } = await tellingWorkspace();
  await runThatRepeats(ctx);
  const { planId } = await recommendedPlan(ctx);
  await setBudget(ctx, { planId, measure: 'perMonth', threshold: '0.01', currency: 'USD' });
  await alertBudgets(ctx.clients, ctx, webUrl);
  for (const format of formats) {
    const schedule = { name: `Costs as ${format}`, question: {}, format, timeZone: 'UTC', channelIds };
    const cadence = { every: 'week', weekday: 1, at: '08:00' } as const;
    const { scheduleId } = await createSchedule(ctx, { ...schedule, cadence });
    await askReport(ctx, { scheduleId });
    await sendDueReport(ctx.clients, { scheduleId }, webUrl);
  }
  for (const { id } of await listDeliveries(ctx)) await attemptDelivery(ctx.clients, { deliveryId: id });
  expect((await listDeliveries(ctx)).filter(({ state }) => state !== 'delivered')).toEqual([]);

  const told = receiver.received.map(({ body }) => eventSchema.parse(JSON.parse(body)));
  const types = Object.groupBy(told, ({ type }) => type);
  expect(Object.entries(types).map(([type, all]) => `${type}: ${all?.length}`)).toEqual(
    expect.arrayContaining(['run.finished: 4', 'recommendation.changed: 1', 'budget.exceeded: 1', 'report.ready: 3']),
  );
  const files = await Promise.all(
    told.flatMap((event) => (event.type === 'report.ready' ? [textOf(event.data.file)] : [])),
  );
  // Whatever is searched can be read.
  for (const file of files) expect(file).toContain('Sample');
  expect(mailServer.messages).toHaveLength(told.length);
  const outputs = [
    ...receiver.received.map(({ body, headers }) => JSON.stringify([body, headers])),
    ...mailServer.messages.map(({ mail: { attachments: _, ...mail } }) => JSON.stringify(mail)),
    ...files,
    JSON.stringify(await ctx.clients.db.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId } })),
    JSON.stringify(await listDeliveries(ctx)),
  ];
  const header = ['canary-header', 'canary-secret', 'canary-user', 'canary-pass', 'canary-address'];
  for (const output of outputs)
    for (const canary of [...header, 'canary-hook', signingSecret]) expect(output).not.toContain(canary);
});
