import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openWaitingConnection } from '@headroom/queue';
import { createChannel, createSchedule, listDeliveries, listSchedules } from '@headroom/services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, until, type Product } from './testing/product';

const received: { id: unknown; response: ServerResponse }[] = [];
const receiver = createServer((request, response) => {
  request.resume().on('end', () => received.push({ id: request.headers['webhook-id'], response }));
});
let product: Product;
let url: string;

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  product = await startProduct({ settings: { HEADROOM_WEBHOOK_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await product.close();
  receiver.closeAllConnections();
  receiver.close();
});

it('a worker that dies between sending and noting it has it sent again, the same event; the report is recorded once', async () => {
  const { ctx, clients } = product;
  const { channelId } = await createChannel(ctx, { kind: 'webhook', name: 'Hook', url });
  const { scheduleId } = await createSchedule(ctx, {
    ...{ name: 'Weekly', question: {}, format: 'csv', cadence: { every: 'week', weekday: 1, at: '08:00' } },
    ...{ timeZone: 'Europe/Berlin', channelIds: [channelId] },
  });
  // It came due yesterday, when no worker was there.
  const yesterday = new Date(Date.now() - 86_400_000);
  await clients.db.reportSchedule.update({ where: { id: scheduleId }, data: { nextDueAt: yesterday } });
  await clients.producer.enqueue('reports.ring', 'a test', {});

  const first = await product.startWorker();
  await until('the webhook has been posted', async () => received.length === 1);
  first.process.kill('SIGKILL');
  await first.exited;
  const [cutOff] = await listDeliveries(ctx);
  expect(cutOff).toMatchObject({ state: 'delivering', attempts: [{ finishedAt: null }] });

  // As if the dead worker's lease had run out.
  await clients.db.delivery.update({ where: { id: cutOff!.id }, data: { leaseUntil: new Date(0) } });
  await clients.producer.enqueue('reports.ring', 'another test', {});
  await product.startWorker();
  await until('it has been posted again', async () => received.length === 2);
  received[1]!.response.writeHead(204).end();
  await until('it is delivered', async () => (await listDeliveries(ctx))[0]?.state === 'delivered');
  expect(received[1]!.id).toBe(received[0]!.id);
  expect(await listDeliveries(ctx)).toMatchObject([{ attempts: [{ finishedAt: null }, { status: 204 }] }]);
  expect(await clients.db.outboxEvent.count()).toBe(1);
  expect((await listSchedules(ctx))[0]!.nextDueAt!.getTime()).toBeGreaterThan(Date.now());
});

it('a worker hangs the bells of reports, of deliveries and of seconds by itself, also when the queue has lost all', async () => {
  const redis = openWaitingConnection(product.redis.url);
  await redis.flushall();
  await product.startWorker();
  const bells = ['reports.ring', 'deliveries.forget-all', 'seconds.remove-all'];
  await until('the bells hang', async () => {
    // Where BullMQ keeps the schedulers of a queue.
    const hung = await redis.zrange('headroom:quick:repeat', '0', '-1');
    return bells.every((bell) => hung.includes(bell));
  });
  redis.disconnect();
});
