import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createChannel } from '../channel/create-channel';
import { listChannels } from '../channel/list-channels';
import { removeChannel } from '../channel/remove-channel';
import { testChannel } from '../channel/test-channel';
import type { Ctx } from '../ctx';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { startWebhookReceiver } from '../testing/webhook-receiver';
import { attemptDelivery } from './attempt-delivery';
import { mostTries } from './back-off';
import { claimDelivery } from './claim-delivery';
import { listDeliveries } from './list-deliveries';
import { replayDelivery } from './replay-delivery';
import { ringDue } from './ring-due';

let instance: TestInstance;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.close();
  await instance.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = (response) => void response.writeHead(204).end();
});

/** A workspace with a webhook to the receiver, and one delivery on its way there. */
async function oneDelivery() {
  const ctx = await instance.workspace();
  const { channelId, secret } = await createChannel(ctx, { kind: 'webhook', name: 'Hook', url: receiver.url });
  await testChannel(ctx, { channelId });
  const deliveryId = (await listDeliveries(ctx))[0]!.id;
  return { ctx, channelId, secret: secret!, deliveryId };
}
const attempt = (ctx: Ctx, deliveryId: string, timeoutMs?: number) =>
  attemptDelivery(ctx.clients, { deliveryId }, timeoutMs);
const head = async (ctx: Ctx) => (await listDeliveries(ctx))[0]!;
const statuses = async (ctx: Ctx) => (await head(ctx)).attempts.map(({ status }) => status);
/** As if the wait were over. */
const letTimePass = (ctx: Ctx, id: string) =>
  ctx.clients.db.delivery.update({ where: { id }, data: { nextAttemptAt: new Date(0) } });

it('posts a signed event, attempts it again after an error with the same id, and only when its time has come', async () => {
  const { ctx, secret, deliveryId } = await oneDelivery();
  receiver.answer = (response) => void response.writeHead(500).end('no');
  const before = Date.now();
  await attempt(ctx, deliveryId);
  const waiting = await head(ctx);
  expect(waiting).toMatchObject({ state: 'pending', attempts: [{ status: 500, problem: 'It answered 500.' }] });
  expect(waiting.nextAttemptAt!.getTime() - before).toBeGreaterThan(50_000);
  expect(waiting.nextAttemptAt!.getTime() - Date.now()).toBeLessThan(67_000);
  await attempt(ctx, deliveryId);
  expect(receiver.received).toHaveLength(1);

  receiver.answer = (response) => void response.writeHead(200).end('yes');
  await letTimePass(ctx, deliveryId);
  await attempt(ctx, deliveryId);
  expect(await head(ctx)).toMatchObject({
    state: 'delivered',
    attempts: [{ status: 500 }, { status: 200, problem: null }],
  });
  const [first, second] = receiver.received;
  for (const { headers, body } of receiver.received) {
    const event = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(event).toMatchObject({ type: 'channel.test', id: headers['webhook-id'], data: { channel: 'Hook' } });
    expect(headers).toMatchObject({ 'headroom-event': 'channel.test', 'headroom-delivery': deliveryId });
  }
  expect([first!.body, first!.headers['webhook-id']]).toEqual([second!.body, second!.headers['webhook-id']]);
  await attempt(ctx, deliveryId);
  expect(receiver.received).toHaveLength(2);
});

it('does not wait for an answer for ever, and follows no redirect', async () => {
  const { ctx, deliveryId } = await oneDelivery();
  receiver.answer = () => undefined;
  await attempt(ctx, deliveryId, 200);
  expect((await head(ctx)).attempts).toMatchObject([{ status: null, problem: 'No answer came within 0.2 s.' }]);
  receiver.answer = (response) => void response.writeHead(302, { location: '/elsewhere' }).end();
  await letTimePass(ctx, deliveryId);
  await attempt(ctx, deliveryId);
  expect((await head(ctx)).attempts[1]).toMatchObject({ status: 302, problem: 'Redirects are not followed.' });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook']);
});

it('goes to no private address that the instance does not name, neither when a channel is made nor when it is used', async () => {
  const { ctx, deliveryId } = await oneDelivery();
  const strict: Ctx = { ...ctx, clients: { ...ctx.clients, webhookHosts: [] } };
  await attempt(strict, deliveryId);
  expect((await head(ctx)).attempts[0]!.problem).toContain('HEADROOM_WEBHOOK_HOSTS');
  expect(receiver.received).toEqual([]);
  const hook = (url: string) => createChannel(strict, { kind: 'webhook', name: url, url });
  for (const url of [
    receiver.url,
    'http://169.254.169.254/latest',
    'https://[::1]/',
    'file:///etc/passwd',
    'http://a:b@x.y/',
  ])
    await expect(hook(url)).rejects.toMatchObject({ code: 'invalid-input' });
});

it('gives up after the last wait, and a replay begins anew with the same event', async () => {
  const { ctx, deliveryId } = await oneDelivery();
  receiver.answer = (response) => void response.writeHead(503).end();
  for (let tries = 0; tries < mostTries; tries++) {
    await letTimePass(ctx, deliveryId);
    await attempt(ctx, deliveryId);
  }
  expect(await head(ctx)).toMatchObject({ state: 'failed', nextAttemptAt: null });
  await expect(replayDelivery({ ...ctx, role: 'viewer' }, { deliveryId })).rejects.toMatchObject({ code: 'forbidden' });
  const stranger = await instance.workspace();
  await expect(replayDelivery(stranger, { deliveryId })).rejects.toMatchObject({ code: 'not-found' });
  receiver.answer = (response) => void response.writeHead(200).end();
  await replayDelivery(ctx, { deliveryId });
  await attempt(ctx, deliveryId);
  expect(await statuses(ctx)).toEqual([503, 503, 503, 503, 503, 503, 200]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('is held by one worker at a time, and taken from one that died, whose attempt stays without an end', async () => {
  const { ctx, deliveryId } = await oneDelivery();
  const claims = await Promise.all([1, 2, 3].map(() => claimDelivery(ctx.clients, deliveryId)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  await expect(replayDelivery(ctx, { deliveryId })).rejects.toMatchObject({ code: 'conflict' });
  await ctx.clients.db.delivery.update({ where: { id: deliveryId }, data: { leaseUntil: new Date(0) } });
  await attempt(ctx, deliveryId);
  expect(await head(ctx)).toMatchObject({
    ...{ state: 'delivered', attempts: [{ finishedAt: null, status: null }, { status: 204 }] },
  });
});

it('is not tried for ever when it cuts off its worker each time', async () => {
  const { ctx, deliveryId } = await oneDelivery();
  for (let tries = 0; tries < mostTries; tries++) {
    expect(await claimDelivery(ctx.clients, deliveryId)).not.toBeNull();
    await ctx.clients.db.delivery.update({ where: { id: deliveryId }, data: { leaseUntil: new Date(0) } });
  }
  expect(await claimDelivery(ctx.clients, deliveryId)).toBeNull();
  await ringDue(ctx.clients);
  expect((await head(ctx)).state).toBe('failed');
});

it('a removed channel gets nothing more, and never shows its secret', async () => {
  const { ctx, channelId, secret, deliveryId } = await oneDelivery();
  expect(JSON.stringify(await listChannels(ctx))).not.toContain(secret.slice(6));
  const { sealed } = await ctx.clients.db.channel.findUniqueOrThrow({ where: { id: channelId } });
  expect(Buffer.from(sealed!).toString('latin1')).not.toContain(secret.slice(6));
  await removeChannel(ctx, { channelId });
  await attempt(ctx, deliveryId);
  expect(await head(ctx)).toMatchObject({ state: 'failed', attempts: [{ problem: 'The channel was removed.' }] });
  expect(receiver.received).toEqual([]);
  await createChannel(ctx, { kind: 'webhook', name: 'Hook', url: receiver.url });
});

it('shows the whole address of a webhook to admins alone, and the audit log has its host', async () => {
  const ctx = await instance.workspace();
  const { host } = new URL(receiver.url);
  const url = `http://${host}/services/T0/token-in-path`;
  await createChannel(ctx, { kind: 'webhook', name: 'Hook', url });
  expect(await listChannels({ ...ctx, role: 'admin' })).toMatchObject([{ place: url }]);
  const shown = await listChannels({ ...ctx, role: 'editor' });
  expect(shown).toMatchObject([{ place: host }]);
  const entries = await ctx.clients.db.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId } });
  expect(entries).toMatchObject([{ action: 'channel.create', details: { kind: 'webhook', host } }]);
  expect(JSON.stringify([shown, entries])).not.toContain('token-in-path');
});
