import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { Ctx } from '../ctx';
import { attemptDelivery } from '../delivery/attempt-delivery';
import { forgetDeliveries } from '../delivery/forget-deliveries';
import { listDeliveries } from '../delivery/list-deliveries';
import { replayDelivery } from '../delivery/replay-delivery';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { startWebhookReceiver } from '../testing/webhook-receiver';
import { createChannel } from './create-channel';
import { listChannels } from './list-channels';
import { rotateChannelSecret } from './rotate-channel-secret';
import { testChannel } from './test-channel';
import { updateChannel } from './update-channel';

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
});

async function aWebhook() {
  const ctx = await instance.workspace();
  const { channelId, secret } = await createChannel(ctx, { kind: 'webhook', name: 'Hook', url: receiver.url });
  return { ctx, channelId, secret: secret! };
}

/** What a test of the channel posts. */
async function posted(ctx: Ctx, channelId: string) {
  await testChannel(ctx, { channelId });
  const [delivery] = await listDeliveries(ctx);
  await attemptDelivery(ctx.clients, { deliveryId: delivery!.id });
  return receiver.received.at(-1)!;
}
type Posted = Awaited<ReturnType<typeof posted>>;
const isBy = (secret: string, { body, headers }: Posted) => {
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) !== null;
  } catch {
    return false;
  }
};
const actions = async ({ clients, workspaceId }: Ctx) =>
  (await clients.db.auditEntry.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  );

it('signs by a new secret, and by the one before it while that is changed over', async () => {
  const { ctx, channelId, secret: first } = await aWebhook();
  const { secret: second, retiringUntil } = await rotateChannelSecret(ctx, { channelId });
  expect(retiringUntil!.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  expect(await listChannels(ctx)).toMatchObject([{ retiringUntil }]);
  const both = await posted(ctx, channelId);
  expect([first, second].map((secret) => isBy(secret, both))).toEqual([true, true]);

  await ctx.clients.db.channel.update({ where: { id: channelId }, data: { retiringUntil: new Date(0) } });
  const after = await posted(ctx, channelId);
  expect([first, second].map((secret) => isBy(secret, after))).toEqual([false, true]);
  expect(await listChannels(ctx)).toMatchObject([{ retiringUntil: null }]);
  await forgetDeliveries(ctx.clients, { keepDays: 90 });
  expect(await ctx.clients.db.channel.findUnique({ where: { id: channelId } })).toMatchObject({ retiring: null });

  const { secret: third } = await rotateChannelSecret(ctx, { channelId, overlapHours: 0 });
  const alone = await posted(ctx, channelId);
  expect([first, second, third].map((secret) => isBy(secret, alone))).toEqual([false, false, true]);
  expect(JSON.stringify(await ctx.clients.db.auditEntry.findMany())).not.toContain(third.slice(6));
  expect((await actions(ctx)).filter((action) => action === 'channel.rotate')).toHaveLength(2);
});

it('gives two who ask for a new secret at a time one that signs each, or says that it does not', async () => {
  const { ctx, channelId } = await aWebhook();
  const asked = await Promise.allSettled([1, 2, 3].map(() => rotateChannelSecret(ctx, { channelId })));
  const made = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.secret] : []));
  const both = await posted(ctx, channelId);
  expect(made.length).toBeGreaterThan(0);
  expect(made.filter((secret) => isBy(secret, both)).length).toBe(Math.min(2, made.length));
  for (const one of asked) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' });
});

it('refuses a new secret of mail, of others, and to who may not make channels', async () => {
  const { ctx, channelId } = await aWebhook();
  const mailing = { ...ctx, clients: { ...ctx.clients, mail: { ...ctx.clients.mail, isConfigured: true } } };
  const mail = await createChannel(mailing, { kind: 'email', name: 'Mail', addresses: ['a@b.example'] });
  await expect(rotateChannelSecret(ctx, mail)).rejects.toMatchObject({ code: 'invalid-input' });
  const tries = { ...{ channelId }, overlapHours: 999 };
  await expect(rotateChannelSecret(ctx, tries)).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(rotateChannelSecret({ ...ctx, role: 'editor' }, { channelId })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const stranger = await instance.workspace();
  await expect(rotateChannelSecret(stranger, { channelId })).rejects.toMatchObject({ code: 'not-found' });
});

it('is renamed and sent elsewhere under the same secret, and what waits goes there', async () => {
  const { ctx, channelId, secret } = await aWebhook();
  await testChannel(ctx, { channelId });
  const [{ id: deliveryId } = { id: '' }] = await listDeliveries(ctx);
  const channel = { kind: 'webhook' as const, name: 'Other', url: `${receiver.url}/elsewhere`, alerts: true };
  await updateChannel(ctx, { channelId, channel });
  await attemptDelivery(ctx.clients, { deliveryId });
  expect(receiver.received).toMatchObject([{ path: '/hook/elsewhere' }]);
  expect(isBy(secret, receiver.received[0]!)).toBe(true);
  expect(await listChannels(ctx)).toMatchObject([{ name: 'Other', place: channel.url, alerts: true }]);
  expect(await actions(ctx)).toEqual(['channel.create', 'channel.test', 'channel.update']);

  await createChannel(ctx, { kind: 'webhook', name: 'Second', url: receiver.url });
  const update = (change: object, who: Ctx = ctx) =>
    updateChannel(who, { channelId, channel: { ...channel, ...change } });
  await expect(update({ name: 'Second' })).rejects.toMatchObject({ code: 'conflict' });
  await expect(update({ url: 'http://169.254.169.254/' })).rejects.toMatchObject({ code: 'invalid-input' });
  const mailing = { ...ctx, clients: { ...ctx.clients, mail: { ...ctx.clients.mail, isConfigured: true } } };
  const mail = { kind: 'email' as const, name: 'Other', addresses: ['a@b.example'] };
  await expect(updateChannel(mailing, { channelId, channel: mail })).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(update({}, { ...ctx, role: 'editor' })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(update({}, await instance.workspace())).rejects.toMatchObject({ code: 'not-found' });
  expect(await listChannels(ctx)).toMatchObject([{ name: 'Other', place: channel.url }, { name: 'Second' }]);
});

it('forgets what was told long ago, but nothing that is on its way or was attempted since', async () => {
  const { ctx, channelId } = await aWebhook();
  const old = async (createdAt = new Date(0)) => {
    await posted(ctx, channelId);
    const [{ id, event } = { id: '', event: { id: '' } }] = await listDeliveries(ctx);
    await ctx.clients.db.outboxEvent.update({ where: { id: event.id }, data: { createdAt } });
    await ctx.clients.db.deliveryAttempt.updateMany({ where: { deliveryId: id }, data: { startedAt: createdAt } });
    return id;
  };
  const gone = await old();
  const again = await old();
  await replayDelivery(ctx, { deliveryId: again });
  const since = await old();
  await ctx.clients.db.deliveryAttempt.updateMany({ where: { deliveryId: since }, data: { startedAt: new Date() } });
  const young = await old(new Date(Date.now() - 89 * 86_400_000));
  const other = await instance.workspace();
  await Promise.all([1, 2].map(() => forgetDeliveries(ctx.clients, { keepDays: 90 })));
  const left = (await listDeliveries(ctx)).map(({ id }) => id);
  expect(left.toSorted()).toEqual([again, since, young].toSorted());
  expect(await ctx.clients.db.deliveryAttempt.count({ where: { deliveryId: gone } })).toBe(0);
  expect(await ctx.clients.db.outboxEvent.count({ where: { workspaceId: ctx.workspaceId } })).toBe(3);
  expect((await actions(ctx)).filter((action) => action === 'delivery.forget')).toHaveLength(1);
  expect(await actions(other)).toEqual([]);
  await expect(replayDelivery(ctx, { deliveryId: gone })).rejects.toMatchObject({ code: 'not-found' });
});
