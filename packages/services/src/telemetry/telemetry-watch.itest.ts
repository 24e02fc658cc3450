import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { simulateProduction, type SimulatedProduction } from '@headroom/core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createChannel } from '../channel/create-channel';
import type { Ctx } from '../ctx';
import { attemptDelivery } from '../delivery/attempt-delivery';
import { listDeliveries } from '../delivery/list-deliveries';
import { ringDue } from '../delivery/ring-due';
import { eventSchema } from '../event/event-catalogue';
import { createPlan } from '../plan/create-plan';
import { aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { startWebhookReceiver } from '../testing/webhook-receiver';
import { importTelemetry } from './import-telemetry';
import { listTelemetry } from './list-telemetry';
import { refreshTelemetry } from './refresh-telemetry';
import { refreshTelemetryDaily } from './refresh-telemetry-daily';

let instance: TestInstance;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let prometheus: Server;
/** What it tells; null where it is out of order. */
let production: Partial<SimulatedProduction> | null = {};
let queries = 0;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  receiver = await startWebhookReceiver();
  prometheus = createServer(async (request, response) => {
    queries += 1;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (production === null) return void response.writeHead(500).end('Out of order.');
    const isRate = new URLSearchParams(body).get('query') === 'rate';
    const { points } = simulateProduction({ stepSeconds: 900, ...production });
    const values = points.map(({ atMs, rps, utilisationPercent }) => [
      atMs / 1000 + 900,
      String(isRate ? rps : utilisationPercent),
    ]);
    const data = { resultType: 'matrix', result: [{ values }] };
    response.end(JSON.stringify({ status: 'success', data }));
  });
  await new Promise<void>((done) => prometheus.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  prometheus.close();
  await receiver.close();
  await instance.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});

async function watched() {
  const ctx = await instance.workspace();
  const { secret } = await createChannel(ctx, {
    ...{ kind: 'webhook', name: 'Told', url: receiver.url, events: ['telemetry.short', 'telemetry.changed'] },
  });
  await createPlan(ctx, { name: 'Keeps a fifth', requirement: aRequirement({ headroom: 0.2 }) });
  const { telemetryId } = await importTelemetry(ctx, {
    ...{ name: 'Shop', gateway: 'sample', tier: 'sample-s', policySet: 'plain', units: 2 },
    source: {
      ...{ kind: 'prometheus', url: `http://127.0.0.1:${(prometheus.address() as AddressInfo).port}` },
      ...{ queries: { rps: 'rate', utilisationPercent: 'busy' }, stepSeconds: 900 },
    },
  });
  return { ctx, secret: secret!, telemetryId };
}

/** Reads it as it is then, and gives what was posted of it. */
async function told({ ctx, secret, telemetryId }: Awaited<ReturnType<typeof watched>>, then: typeof production) {
  production = then;
  receiver.received.length = 0;
  await refreshTelemetry(ctx, { telemetryId });
  for (const { id } of await listDeliveries(ctx, { state: 'pending' }))
    await attemptDelivery(ctx.clients, { deliveryId: id });
  return receiver.received.map(({ headers, body }) =>
    eventSchema.parse(new Webhook(secret).verify(body, headers as Record<string, string>)),
  );
}

it('tells once that less is free at the peak than a plan keeps, and again after there was enough', async () => {
  const ample = { days: 8, meanRps: 300 };
  const short = { days: 8, meanRps: 800 };
  production = ample;
  const watching = await watched();
  expect(await told(watching, ample)).toEqual([]);
  const [event, ...others] = await told(watching, short);
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    type: 'telemetry.short',
    data: {
      series: { id: watching.telemetryId, name: 'Shop', gateway: 'sample', tier: 'sample-s' },
      ...{ asked: 0.2, plan: { name: 'Keeps a fifth' }, units: 2 },
      url: `https://headroom.example/telemetry/${watching.telemetryId}`,
    },
  });
  expect(event?.type === 'telemetry.short' && event.data.free).toBeLessThan(0.2);
  expect(await told(watching, short)).toEqual([]);
  expect(await told(watching, ample)).toEqual([]);
  expect((await told(watching, short)).map(({ type }) => type)).toEqual(['telemetry.short']);
});

it('tells each change of what a request costs once, and of none that was there before', async () => {
  production = { days: 12, meanRps: 100, change: { day: 6, factor: 1.6 } };
  const watching = await watched();
  expect(await told(watching, production)).toEqual([]);
  // Too little came after it to say what a request costs now: that it changed is known all the same.
  const grown = { days: 24, meanRps: 100, change: { day: 21, factor: 1.6 } };
  const [event, ...others] = await told(watching, grown);
  expect(others).toEqual([]);
  expect(event).toMatchObject({ type: 'telemetry.changed', data: { changedOn: '2026-09-28' } });
  expect(event?.type === 'telemetry.changed' && event.data.factor).toBeCloseTo(1.6, 1);
  expect(await told(watching, grown)).toEqual([]);
});

it('is read again once a day, and keeps what it told where its source is out of order', async () => {
  production = { days: 6, meanRps: 100 };
  const { ctx, telemetryId } = await watched();
  const { db } = ctx.clients;
  const dayOld = () =>
    db.telemetrySeries.update({ where: { id: telemetryId }, data: { readAt: new Date(Date.now() - 90_000_000) } });
  const rung = async () => {
    const names: string[] = [];
    const enqueue = async (name: string, id: string) => void (id === telemetryId && names.push(name));
    await ringDue({ db, producer: { ...ctx.clients.producer, enqueue } as Ctx['clients']['producer'] });
    return names;
  };
  const before = queries;
  expect(await rung()).toEqual([]);
  await refreshTelemetryDaily(ctx.clients, { telemetryId });
  expect(queries).toBe(before);

  await dayOld();
  expect(await rung()).toEqual(['telemetry.refresh']);
  production = null;
  await refreshTelemetryDaily(ctx.clients, { telemetryId });
  expect(queries).toBeGreaterThan(before);
  const [broken] = await listTelemetry(ctx);
  expect(broken).toMatchObject({ noEvidence: null, problem: expect.stringContaining('answered 500') as string });
  // It rests for some hours.
  expect(await rung()).toEqual([]);
  const tried = queries;
  await refreshTelemetryDaily(ctx.clients, { telemetryId });
  expect(queries).toBe(tried);

  production = { days: 7, meanRps: 100 };
  await db.telemetrySeries.update({ where: { id: telemetryId }, data: { triedAt: null } });
  await refreshTelemetryDaily(ctx.clients, { telemetryId });
  const [mended] = await listTelemetry(ctx);
  expect(mended).toMatchObject({ steps: 7 * 96, problem: null });
  expect(mended!.readAt.getTime()).toBeGreaterThan(broken!.readAt.getTime());
});
