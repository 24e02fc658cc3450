import {
  createBenchmark,
  getTargetPolicy,
  haltInstance,
  resumeInstance,
  setTargetPolicy,
  startRun,
} from '@headroom/services';
import { aBenchmark, type TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type {} from '../../../../scripts/testing/services-for-tests';
import { bodies } from './testing/bodies';
import { ask, openApiInstance, post, put, tokenOf } from './testing/open-api';

/** What the pages of targets, channels and scheduled reports do, by the API. */
let instance: TestInstance;
beforeAll(async () => {
  instance = await openApiInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const aToken = async () => {
  const ctx = await instance.workspace();
  return { ctx, token: await tokenOf(ctx) };
};
const remove = { method: 'DELETE' };
type WithId = { id: string };

describe('targets', () => {
  it('are asked for once, looked at, and withdrawn', async () => {
    const { token } = await aToken();
    const asked = post({ target: 'http://127.0.0.1:9/some/path' });
    const { status, json } = await ask(token, '/targets', asked);
    expect([status, json]).toMatchObject([201, { origin: 'http://127.0.0.1:9', state: 'asked', problem: null }]);
    const { id } = json as WithId;
    expect((await ask(token, '/targets', asked)).json).toMatchObject({ id });
    const checked = await ask(token, `/targets/${id}/check`, { method: 'POST' });
    expect([checked.status, checked.json]).toMatchObject([
      200,
      { state: 'asked', problem: expect.stringMatching(/could not be read/) as string },
    ]);
    expect((await ask(token, `/targets/${id}`, remove)).status).toBe(204);
    expect((await ask(token, '/targets')).json).toEqual({ data: [], nextCursor: null });
  });

  it('have rules that are read as they were set, and a use that is counted', async () => {
    const { token, ctx } = await aToken();
    const rules = bodies.setTargetRules!({});
    expect(await ask(token, '/target-rules', put(rules))).toMatchObject({ status: 200, json: rules });
    expect((await ask(token, '/target-rules')).json).toEqual(rules);
    const half = { ...(rules as object), costCurrency: null };
    expect((await ask(token, '/target-rules', put(half))).json).toMatchObject({
      errors: [{ pointer: '/costCurrency' }],
    });
    await startRun(ctx, await createBenchmark(ctx, aBenchmark()));
    expect((await ask(token, '/quota-use')).json).toMatchObject({ runs: 1, costThisMonth: '0' });
  });
});

it('a halt ends what waits, is told, and does not end that of the instance', async () => {
  const { token, ctx } = await aToken();
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark());
  const { runId } = await startRun(ctx, { benchmarkId });
  const halted = await ask(token, '/halt', put({ reason: 'too loud' }));
  expect(halted.json).toMatchObject({
    halt: { of: 'workspace', reason: expect.stringMatching(/has stopped all load: too loud\.$/) as string },
  });
  expect((await ask(token, `/runs/${runId}`)).json).toMatchObject({ state: 'finished', outcome: 'aborted' });
  expect((await ask(token, '/runs', post({ benchmarkId }))).status).toBe(409);
  expect((await ask(token, '/halt', remove)).status).toBe(204);
  expect((await ask(token, '/halt')).json).toEqual({ halt: null });

  const operator = { clients: instance.clients, actor: { kind: 'system', id: 'test', name: 'A test' } } as const;
  await haltInstance(operator);
  try {
    expect((await ask(token, '/halt', remove)).status).toBe(204);
    expect((await ask(token, '/halt')).json).toMatchObject({ halt: { of: 'instance' } });
  } finally {
    await resumeInstance(operator);
  }
});

it('the secret of a webhook is given where it is made and nowhere else', async () => {
  const { token } = await aToken();
  const key = { 'idempotency-key': 'one' };
  const made = await ask(token, '/channels', post(bodies.createChannel!({}), key));
  const { channelId, secret } = made.json as { channelId: string; secret: string };
  expect([made.status, secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
  expect((await ask(token, '/channels', post(bodies.createChannel!({}), key))).json).toEqual(made.json);
  const list = await ask(token, '/channels');
  expect(list.json).toMatchObject({
    data: [{ id: channelId, events: ['run.finished'], alerts: false, place: expect.stringMatching(/127/) as string }],
  });
  expect(JSON.stringify(list.json)).not.toContain('whsec_');
  const viewer = (await ask(await tokenOf((await aToken()).ctx, 'viewer'), '/channels')).json;
  expect(viewer).toEqual({ data: [], nextCursor: null });

  const change = { ...(bodies.updateChannel!({}) as object), name: 'Other', events: [] };
  const changed = await ask(token, `/channels/${channelId}`, put(change));
  expect([changed.status, changed.json]).toMatchObject([200, { name: 'Other', events: [] }]);
  const rotated = await ask(token, `/channels/${channelId}/secret`, post({ overlapHours: 1 }));
  expect(rotated.json).toMatchObject({
    secret: expect.stringMatching(/^whsec_/) as string,
    retiringUntil: expect.any(String),
  });
  expect((await ask(token, `/channels/${channelId}/test`, { method: 'POST' })).status).toBe(202);
  const { data } = (await ask(token, '/deliveries')).json as { data: WithId[] };
  expect(data).toMatchObject([{ state: 'pending', event: { type: 'channel.test' }, channel: { name: 'Other' } }]);
  expect((await ask(token, `/deliveries/${data[0]!.id}/replay`, { method: 'POST' })).status).toBe(202);
  expect((await ask(token, `/channels/${channelId}`, remove)).status).toBe(204);
});

it('a report is scheduled, changed in turns, paused, resumed, sent and removed', async () => {
  const { token } = await aToken();
  const { json: channel } = await ask(token, '/channels', post(bodies.createChannel!({})));
  const body = {
    ...(bodies.createSchedule!({}) as object),
    channelIds: [(channel as { channelId: string }).channelId],
  };
  const made = await ask(token, '/schedules', post(body));
  expect([made.status, made.json]).toMatchObject([201, { name: 'Costs', channels: [{ name: 'Hook' }], askedAt: null }]);
  const path = `/schedules/${(made.json as WithId).id}`;
  const etag = (await ask(token, path)).headers.get('etag')!;
  const changes = await Promise.all(
    ['B', 'C'].map((name) => ask(token, path, put({ ...body, name }, { 'if-match': etag }))),
  );
  expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const after = async (act: string) => (await ask(token, `${path}/${act}`, { method: 'POST' })).json;
  expect(await after('pause')).toMatchObject({ nextDueAt: null });
  expect(await after('resume')).toMatchObject({ nextDueAt: expect.any(String) });
  expect(await after('send')).toMatchObject({ askedAt: expect.any(String) });
  expect((await ask(token, path, remove)).status).toBe(204);
  expect((await ask(token, path)).status).toBe(404);
});

it('a run of much load is repeated by who types the host', async () => {
  const { token, ctx } = await aToken();
  const { runId } = await startRun(ctx, await createBenchmark(ctx, aBenchmark()));
  await setTargetPolicy(ctx, { ...(await getTargetPolicy(ctx)), confirmAboveRps: 5 });
  const path = `/runs/${runId}/repeat`;
  expect(await ask(token, path, { method: 'POST' })).toMatchObject({
    status: 422,
    json: { detail: expect.stringMatching(/type the host/) as string },
  });
  expect((await ask(token, path, post({ confirmHost: 'elsewhere' }))).status).toBe(422);
  expect((await ask(token, path, post({ confirmHost: '127.0.0.1:9' }))).status).toBe(201);
  await setTargetPolicy(ctx, { ...(await getTargetPolicy(ctx)), confirmAboveRps: null });
  expect((await ask(token, path, { method: 'POST' })).status).toBe(201);
});
