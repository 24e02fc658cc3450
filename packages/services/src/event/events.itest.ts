import { runOutcomes } from '@headroom/core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { createChannel } from '../channel/create-channel';
import type { Ctx } from '../ctx';
import { attemptDelivery } from '../delivery/attempt-delivery';
import { listDeliveries } from '../delivery/list-deliveries';
import { haltInstance, resumeInstance } from '../halt/halt-instance';
import { inOneTransaction } from '../one-transaction';
import { updatePlan } from '../plan/update-plan';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { finishRun } from '../run/execute/finish-run';
import { startRun } from '../run/start-run';
import { stopRun } from '../run/stop-run';
import { aBenchmark, aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { recommendedPlan } from '../testing/recommended-plan';
import { startWebhookReceiver } from '../testing/webhook-receiver';
import { eventSchema, type EventOf, type EventType, type SubscribableEvent } from './event-catalogue';

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

/** A workspace with a webhook that wants to know of these events, and one that wants nothing. */
async function subscribed(...events: SubscribableEvent[]) {
  const ctx = await instance.workspace();
  const { secret } = await createChannel(ctx, { kind: 'webhook', name: 'Told', url: receiver.url, events });
  await createChannel(ctx, { kind: 'webhook', name: 'Not told', url: `${receiver.url}/not-told` });
  return { ctx, secret: secret! };
}

/** Delivers all that is on its way, and gives what was posted. */
async function posted<T extends EventType>(ctx: Ctx, secret: string, type: T): Promise<EventOf<T>['data'][]> {
  receiver.received.length = 0;
  const waiting = (await listDeliveries(ctx, { state: 'pending' })).toReversed();
  for (const { id } of waiting) await attemptDelivery(ctx.clients, { deliveryId: id });
  return receiver.received.map(({ path, headers, body }) => {
    expect(path).toBe('/hook');
    const event = eventSchema.parse(new Webhook(secret).verify(body, headers as Record<string, string>));
    expect([event.type, event.workspace.id]).toEqual([type, ctx.workspaceId]);
    return event.data as EventOf<T>['data'];
  });
}

async function queuedRun(ctx: Ctx, name = 'Orders') {
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ name }));
  return { benchmarkId, ...(await startRun(ctx, { benchmarkId })) };
}

it('tells each end of a run once, whoever else ends it too', async () => {
  const { ctx, secret } = await subscribed('run.finished');
  const runs: string[] = [];
  for (const outcome of runOutcomes) {
    const { runId } = await queuedRun(ctx, `Run ${outcome}`);
    runs.push(runId);
    const answer = outcome === 'passed' ? { kind: 'capacity' as const, rps: 80, failedRps: 90, confirmed: true } : null;
    const end = { outcome, reason: `It ended ${outcome}.`, endedBy: 'system:test', ...(answer && { answer }) };
    const ends = await Promise.all([1, 2, 3].map(() => finishRun(ctx.clients, runId, 0, end)));
    expect(ends.filter(Boolean)).toHaveLength(1);
  }
  const told = await posted(ctx, secret, 'run.finished');
  expect(told.map(({ run, outcome }) => [run.id, outcome])).toEqual(runs.map((id, at) => [id, runOutcomes[at]]));
  expect(told[0]).toMatchObject({
    ...{ run: { name: 'Run passed', simulated: false, sweepId: null }, reason: 'It ended passed.', capacityRps: 80 },
    url: `https://headroom.example/runs/${runs[0]}`,
  });
  expect(told[1]!.capacityRps).toBeNull();
  expect(await posted(ctx, secret, 'run.finished')).toEqual([]);
});

it('tells of runs that were stopped before they began, by a person and by a halt', async () => {
  const { ctx, secret } = await subscribed('run.finished');
  const [stopped, halted] = [await queuedRun(ctx, 'Stopped'), await queuedRun(ctx, 'Halted')];
  await stopRun(ctx, stopped);
  await stopRun(ctx, stopped);
  const operator = { clients: ctx.clients, actor: { kind: 'system', id: 'test', name: 'A test' } } as const;
  await haltInstance(operator, { reason: 'fire' });
  await resumeInstance(operator);
  expect(await posted(ctx, secret, 'run.finished')).toMatchObject([
    { run: { id: stopped.runId }, outcome: 'aborted', endedBy: `person:${ctx.actor.id}` },
    { run: { id: halted.runId }, outcome: 'aborted', reason: 'A test has stopped all load: fire.' },
  ]);
});

it('tells nothing of an end that was taken back, and of one that stands at once with it', async () => {
  const { ctx, secret } = await subscribed('run.finished');
  const { runId } = await queuedRun(ctx);
  const cut = inOneTransaction(ctx, async (inner) => {
    await stopRun(inner, { runId });
    throw new Error('cut off');
  });
  await expect(cut).rejects.toThrow('cut off');
  expect(await ctx.clients.db.outboxEvent.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  await inOneTransaction(ctx, (inner) => stopRun(inner, { runId }));
  expect(await posted(ctx, secret, 'run.finished')).toMatchObject([{ run: { id: runId } }]);
});

it('tells of the first answer of a plan and of each that is another, once, also when many answer it at a time', async () => {
  const { ctx, secret } = await subscribed('recommendation.changed');
  const { planId, recommendationId } = await recommendedPlan(ctx);
  const [first, ...more] = await posted(ctx, secret, 'recommendation.changed');
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    ...{ recommendationId, before: null, after: { verdict: 'recommended', currency: 'USD' }, gateway: 'sample' },
    ...{ plan: { id: planId, name: 'Plan' }, url: `https://headroom.example/plans/${planId}` },
  });
  const answerMany = () => Promise.all([1, 2].map(() => evaluatePlan(ctx, { planId })));
  await answerMany();
  expect(await posted(ctx, secret, 'recommendation.changed')).toEqual([]);

  await updatePlan(ctx, { planId, requirement: aRequirement({ rps: 2_000 }) });
  await answerMany();
  const [second, ...others] = await posted(ctx, secret, 'recommendation.changed');
  expect(others).toEqual([]);
  expect(second!.before).toEqual(first!.after);
  expect(second!.after).not.toEqual(first!.after);
});
