import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openWaitingConnection } from './connection';
import { openProducer, type Producer } from './producer';

let producer: Producer;
let queue: Queue;
const connection = openWaitingConnection(inject('redisUrl'));
beforeAll(() => {
  producer = openProducer(inject('redisUrl'));
  queue = new Queue('quick', { connection, prefix: 'headroom' });
});
afterAll(async () => {
  await Promise.all([producer.close(), queue.close()]);
  connection.disconnect();
});

it('a daily job rings once a night however often it is asked for, at a time of its own', async () => {
  const targets = ['USD', 'EUR'].map((currency) => ({ workspaceId: randomUUID(), gatewayId: 'g', currency }));
  for (const target of [...targets, ...targets])
    await producer.scheduleDaily('prices.refresh', `${target.workspaceId}-${target.currency}`, target);
  const scheduled = (await queue.getDelayed()).filter(({ data }) =>
    targets.some(({ workspaceId }) => workspaceId === (data as { workspaceId: string }).workspaceId),
  );
  expect(scheduled.map(({ data }) => data as unknown)).toEqual(expect.arrayContaining(targets));
  expect(scheduled).toHaveLength(targets.length);
  for (const { name, opts, timestamp } of scheduled) {
    expect([name, opts.attempts]).toEqual(['prices.refresh', 3]);
    const due = new Date(timestamp + (opts.delay ?? 0));
    expect(due.getTime()).toBeGreaterThan(Date.now());
    expect(due.getTime()).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
    expect(due.getUTCHours()).toBeGreaterThanOrEqual(1);
    expect(due.getUTCHours()).toBeLessThan(5);
  }
});

it('the bell of every minute hangs once however often it is hung', async () => {
  for (let hung = 0; hung < 3; hung++) await producer.scheduleEveryMinute('reports.ring', {});
  const rings = (await queue.getDelayed()).filter(({ name }) => name === 'reports.ring');
  expect(rings).toHaveLength(1);
  const due = rings[0]!.timestamp + (rings[0]!.opts.delay ?? 0);
  expect(due - Date.now()).toBeLessThanOrEqual(60_000);
  expect(due % 60_000).toBeLessThan(1_000);
});
