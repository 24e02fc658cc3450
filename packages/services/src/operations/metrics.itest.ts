import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startRun } from '../run/start-run';
import { createBenchmark } from '../benchmark/create-benchmark';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing';
import { createMetrics } from './create-metrics';
import { getOperations } from './get-operations';
import { mayReadMetrics } from './may-read-metrics';

let instance: TestInstance;
beforeAll(async () => (instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'))));
afterAll(() => instance.close());

const valueOf = (text: string, sample: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length) ?? NaN,
  );

it('tells how the instance stands, and what this process did', async () => {
  const ctx = await instance.workspace();
  const metrics = createMetrics(instance.clients);
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark());
  const { runId } = await startRun(ctx, { benchmarkId });
  const { db } = instance.clients;
  const { workspaceId } = ctx;
  await db.agent.create({ data: { workspaceId, name: 'far', heartbeatAt: new Date(Date.now() - 3_600_000) } });
  await db.agent.create({ data: { workspaceId, name: 'near', heartbeatAt: new Date() } });
  metrics.observeJob('run.execute', 'failed', 2);

  const text = await metrics.text();
  expect(valueOf(text, 'headroom_runs{state="queued"}')).toBe(1);
  expect(valueOf(text, 'headroom_stuck_runs')).toBe(0);
  expect(valueOf(text, 'headroom_agents{state="online"}')).toBe(1);
  expect(valueOf(text, 'headroom_agents{state="offline"}')).toBe(1);
  expect(valueOf(text, 'headroom_job_duration_seconds_sum{job="run.execute",outcome="failed"}')).toBe(2);
  expect(valueOf(text, 'headroom_instance_readable')).toBe(1);
  // Of the catalog, which no workspace has used yet, until one brings newer prices.
  const age = 'headroom_price_book_age_days{gateway="azure-api-management",currency="USD"}';
  expect(valueOf(text, age)).toBeGreaterThan(-1);
  const seenOn = new Date(Date.now() + 5 * 86_400_000);
  const book = { gatewayId: 'azure-api-management', currency: 'USD', basis: 'list', source: 'An offer', document: {} };
  await db.priceBook.create({ data: { workspaceId, ...book, observedOn: seenOn, effectiveFrom: seenOn } });
  expect(valueOf(await metrics.text(), age)).toBe(-5);
  expect(text).toMatch(/headroom_queue_jobs\{queue="runs",state="waiting"\} \d+/);

  await db.run.update({ where: { id: runId }, data: { state: 'measuring', leaseUntil: new Date(0) } });
  expect(valueOf(await metrics.text(), 'headroom_stuck_runs')).toBe(1);
});

it('metrics are for whoever has the token, and without one for this machine', () => {
  const token = 'a-token-of-sixteen';
  const asked = (authorization: string | null, fromThisMachine: boolean) => ({ authorization, fromThisMachine });
  expect(mayReadMetrics(token, asked(`Bearer ${token}`, false))).toBe(true);
  expect(mayReadMetrics(token, asked('Bearer another-token-here', true))).toBe(false);
  expect(mayReadMetrics(token, asked(null, false))).toBe(false);
  expect(mayReadMetrics(undefined, asked(`Bearer ${token}`, false))).toBe(false);
  expect(mayReadMetrics(undefined, asked(null, true))).toBe(true);
});

it('shows admins what needs a hand, of their own workspace by name', async () => {
  const [ctx, other] = [await instance.workspace('admin'), await instance.workspace('owner')];
  const { db } = instance.clients;
  for (const { workspaceId } of [ctx, other])
    await db.agent.create({ data: { workspaceId, name: `of ${workspaceId}`, heartbeatAt: new Date(0) } });
  const { benchmarkId } = await createBenchmark(other, aBenchmark({ target: { baseUrl: 'http://127.0.0.1:10' } }));
  const { runId } = await startRun(other, { benchmarkId });
  // One run at a time makes load on a machine.
  await db.run.updateMany({ data: { state: 'queued', leaseUntil: null } });
  await db.run.update({ where: { id: runId }, data: { state: 'measuring', leaseUntil: new Date(0) } });
  const own = await getOperations(ctx);
  expect(own.stuckRuns).toEqual([]);
  expect(own.stuckInstance).toBeGreaterThan(0);
  expect(own.agents).toMatchObject([{ name: `of ${ctx.workspaceId}`, online: false }]);
  expect((await getOperations(other)).stuckRuns).toMatchObject([{ id: runId, state: 'measuring' }]);
  await expect(getOperations(await instance.workspace('editor'))).rejects.toThrow(/admin or higher/);
});
