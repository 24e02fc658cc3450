import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { learnFromTelemetry, simulateProduction, type SimulatedProduction } from '@headroom/core';
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
  const { telemetryId } = await importTelemetry(ctx, shop('sample-s'));
  return { ctx, secret: secret!, telemetryId };
}

/** The series of one name, of a tier. */
const shop = (tier: string) => ({
  ...{ name: 'Shop', gateway: 'sample', tier, policySet: 'plain', units: 2 },
  source: {
    ...{ kind: 'prometheus', url: `http://127.0.0.1:${(prometheus.address() as AddressInfo).port}` },
    ...{ queries: { rps: 'rate', utilisationPercent: 'busy' }, stepSeconds: 900 },
  },
});

/** Reads it as it is then, again or for another tier, and gives what was posted of it. */
async function told(
  { ctx, secret, telemetryId }: Awaited<ReturnType<typeof watched>>,
  then: typeof production,
  tier?: string,
) {
  production = then;
  receiver.received.length = 0;
  await (tier ? importTelemetry(ctx, shop(tier)) : refreshTelemetry(ctx, { telemetryId }));
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

it('tells a change once there is somebody to tell', async () => {
  production = { days: 20, meanRps: 100 };
  const ctx = await instance.workspace();
  const { telemetryId } = await importTelemetry(ctx, shop('sample-s'));
  const grown = { days: 24, meanRps: 100, change: { day: 21, factor: 1.6 } };
  expect(await told({ ctx, secret: '', telemetryId }, grown)).toEqual([]);
  const { secret } = await createChannel(ctx, {
    ...{ kind: 'webhook', name: 'Told', url: receiver.url, events: ['telemetry.changed'] },
  });
  const watching = { ctx, secret: secret!, telemetryId };
  expect((await told(watching, grown)).map(({ type }) => type)).toEqual(['telemetry.changed']);
  expect(await told(watching, grown)).toEqual([]);
});

it('tells a series that is short around the threshold once', async () => {
  const freeAt = (meanRps: number) => {
    const telemetry = simulateProduction({ stepSeconds: 900, days: 8, meanRps });
    const { headroom } = learnFromTelemetry(telemetry, { units: 2, ceilingPercent: 80 });
    return headroom.known ? headroom.value.free.estimate : NaN;
  };
  /** The mean rate at which so much is free. */
  const rateOf = (free: number) => {
    let [low, high] = [300, 800];
    for (let step = 0; step < 12; step++) {
      const middle = (low + high) / 2;
      if (freeAt(middle) > free) low = middle;
      else high = middle;
    }
    return { days: 8, meanRps: low };
  };
  const [under, over, well] = [rateOf(0.19), rateOf(0.21), rateOf(0.27)];
  production = well;
  const watching = await watched();
  const days = [];
  for (const day of [under, over, under, over, well, over, under]) days.push((await told(watching, day)).length);
  expect(days).toEqual([1, 0, 0, 0, 0, 0, 1]);
});

it('of another tier under its name is watched anew: short there is told, and so is a change on the same day', async () => {
  const short = { days: 8, meanRps: 800 };
  production = { days: 8, meanRps: 300 };
  const watching = await watched();
  const types = async (then: typeof production, tier?: string) =>
    (await told(watching, then, tier)).map(({ type }) => type);
  expect(await types(short)).toEqual(['telemetry.short']);
  expect(await types(short, 'sample-m')).toEqual(['telemetry.short']);
  expect(await types(short, 'sample-m')).toEqual([]);

  const grown = { days: 24, meanRps: 100, change: { day: 21, factor: 1.6 } };
  expect(await types({ days: 20, meanRps: 100 })).toEqual([]);
  expect(await types(grown)).toEqual(['telemetry.changed']);
  // What was there when the tier was first read is no news.
  expect(await types({ days: 20, meanRps: 100 }, 'sample-l')).toEqual([]);
  expect(await types(grown)).toEqual(['telemetry.changed']);
  expect(await types(grown, 'sample-s')).toEqual([]);
  expect(await types(grown)).toEqual([]);
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
