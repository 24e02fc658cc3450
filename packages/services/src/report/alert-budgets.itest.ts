import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { createChannel } from '../channel/create-channel';
import type { Ctx } from '../ctx';
import { listDeliveries } from '../delivery/list-deliveries';
import { ringDue } from '../delivery/ring-due';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { recommendedPlan } from '../testing/recommended-plan';
import { alertBudgets } from './alert-budgets';
import { readCostReport } from './read-cost-report';
import { setBudget } from './set-budget';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const judge = ({ clients, workspaceId }: Ctx) => alertBudgets(clients, { workspaceId }, 'https://headroom.example');
const told = async (ctx: Ctx) => (await listDeliveries(ctx)).map(({ event, channel }) => [event.title, channel.name]);
const alert = ['Over budget: Plan', 'Told'];

it('tells of a budget that is exceeded once, to the channels that want to know, and again when it is set anew', async () => {
  const ctx = await instance.workspace();
  const { planId } = await recommendedPlan(ctx);
  const url = 'http://127.0.0.1:9/';
  await createChannel(ctx, { kind: 'webhook', name: 'Told', url, alerts: true });
  await createChannel(ctx, { kind: 'webhook', name: 'Not told', url });
  const budget = { planId, measure: 'perMonth', threshold: '0.01', currency: 'USD' };
  await setBudget(ctx, { ...budget, planId: null, threshold: '1000000' });
  await judge(ctx);
  expect(await told(ctx)).toEqual([]);

  await setBudget(ctx, budget);
  await Promise.all([judge(ctx), judge(ctx)]);
  await evaluatePlan(ctx, { planId });
  await judge(ctx);
  expect(await told(ctx)).toEqual([alert]);
  const { total } = (await readCostReport(ctx)).report;
  const event = await ctx.clients.db.outboxEvent.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
  expect(JSON.parse(event.body)).toMatchObject({
    data: { basis: { weakestGrade: 'A', pricesSeenOn: total.pricesSeenOn } },
  });

  await setBudget(ctx, { ...budget, threshold: '1000000' });
  await judge(ctx);
  await setBudget(ctx, budget);
  await judge(ctx);
  expect(await told(ctx)).toEqual([alert, alert]);
});

it('tells of a plan that a report has no room for too', async () => {
  const ctx = await instance.workspace();
  const { planId } = await recommendedPlan(ctx);
  const requirement = aRequirement() as object;
  await ctx.clients.db.plan.createMany({
    data: Array.from({ length: 100 }, (_, place) => ({ workspaceId: ctx.workspaceId, name: `P${place}`, requirement })),
  });
  expect((await readCostReport(ctx)).report.plans.map(({ id }) => id)).not.toContain(planId);
  await createChannel(ctx, { kind: 'webhook', name: 'Told', url: 'http://127.0.0.1:9/', alerts: true });
  await setBudget(ctx, { planId, measure: 'perMonth', threshold: '0.01', currency: 'USD' });
  await judge(ctx);
  expect(await told(ctx)).toEqual([alert]);
});

it('finds the answers that are not judged yet by an index', async () => {
  const indexes = await instance.clients.db.$queryRaw<{ definition: string }[]>`
    SELECT indexdef AS definition FROM pg_indexes WHERE tablename = 'recommendation'`;
  expect(indexes.map(({ definition }) => definition)).toContainEqual(
    expect.stringContaining('(workspace_id, created_at) WHERE (repriced_from IS NULL)'),
  );
});

/** Whether the next look has the workspace's budgets judged. */
async function isRung({ clients, workspaceId }: Ctx): Promise<boolean> {
  const rung: string[] = [];
  const enqueue = async (name: string, key: string) => void rung.push(`${name} ${key}`);
  await ringDue({ ...clients, producer: { ...clients.producer, enqueue } });
  return rung.includes(`budgets.judge ${workspaceId}`);
}

/** As if the last judging had been two minutes later. */
const letTimePass = ({ clients, workspaceId }: Ctx) =>
  clients.db.$executeRaw`
    UPDATE budget SET judged_at = judged_at + interval '2 minutes' WHERE workspace_id = ${workspaceId}::uuid`;

it('tells a channel that comes later of a budget that nobody was told of', async () => {
  const ctx = await instance.workspace();
  const { planId } = await recommendedPlan(ctx);
  await setBudget(ctx, { planId, measure: 'perMonth', threshold: '0.01', currency: 'USD' });
  await judge(ctx);
  await letTimePass(ctx);
  expect(await isRung(ctx)).toBe(false);
  await createChannel(ctx, { kind: 'webhook', name: 'Told', url: 'http://127.0.0.1:9/', alerts: true });
  expect(await isRung(ctx)).toBe(true);
  await judge(ctx);
  await judge(ctx);
  expect(await told(ctx)).toEqual([alert]);
});

it('misses no answer that was dated before it looked and seen after, whatever the clock of the worker', async () => {
  const ctx = await instance.workspace();
  const { planId } = await recommendedPlan(ctx);
  await setBudget(ctx, { planId, measure: 'perMonth', threshold: '1000000', currency: 'USD' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    await judge(ctx);
  } finally {
    vi.useRealTimers();
  }
  expect(await isRung(ctx)).toBe(true);
  await letTimePass(ctx);
  expect(await isRung(ctx)).toBe(false);
});
