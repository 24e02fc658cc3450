import { createHash } from 'node:crypto';
import { createBenchmark, startRun } from '@headroom/services';
import { aBenchmark, openTestInstance, type TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type {} from '../../../../../../scripts/testing/services-for-tests';
import { POST as heartbeat } from './agents/[id]/heartbeat/route';
import { POST as claim } from './runs/[runId]/shards/[shard]/claim/route';
import { POST as control } from './runs/[runId]/shards/[shard]/control/route';
import { POST as intervals } from './runs/[runId]/shards/[shard]/intervals/route';
import { POST as next } from './runs/[runId]/shards/[shard]/next/route';
import { POST as stageDone } from './runs/[runId]/shards/[shard]/stage-done/route';
import { bodyBytes } from '@/server/request-limits';

const token = 'a-token-of-this-test';
let instance: TestInstance;
let runId: string;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  // What wiring.ts opens by itself in a process that has an environment.
  const shuttingDown = new AbortController().signal;
  Object.assign(globalThis, { headroomWiring: { clients: instance.clients, shuttingDown } });
  const ctx = await instance.workspace();
  ({ runId } = await startRun(ctx, await createBenchmark(ctx, aBenchmark())));
  const { db } = instance.clients;
  await db.run.update({ where: { id: runId }, data: { state: 'measuring', epoch: 1 } });
  const tokenHash = Uint8Array.from(createHash('sha256').update(token).digest());
  await db.runShard.create({ data: { runId, epoch: 1, shard: 0, tokenHash } });
});
afterAll(() => instance.close());

const verbs = { claim, control, intervals, next, stageDone };
const asked = (body: BodyInit, bearer: string) =>
  new Request('http://localhost/', {
    ...{ method: 'POST', body, headers: { authorization: `Bearer ${bearer}` } },
    ...(typeof body !== 'string' && { duplex: 'half' }),
  });
const params = () => ({ params: Promise.resolve({ runId, shard: '0' }) });
const messageOf = async (response: Response) => ((await response.json()) as { error: { message: string } }).error;

/** What an unknown token gets, and how much of an endless body was read for it. */
async function refused(answer: (request: Request) => Promise<Response>) {
  let read = 0;
  const pull = (stream: ReadableStreamDefaultController<Uint8Array>) => {
    read++;
    stream.enqueue(new Uint8Array(1024));
  };
  const { status } = await answer(asked(new ReadableStream({ pull }, { highWaterMark: 0 }), 'another'));
  return { status, read };
}

it.each(Object.entries(verbs))('%s reads nothing of what an unknown token brings', async (_, route) =>
  expect(await refused((request) => route(request, params()))).toEqual({ status: 401, read: 0 }),
);

it('heartbeat reads nothing of what an unknown token brings', async () => {
  const agent = { params: Promise.resolve({ id: crypto.randomUUID() }) };
  expect(await refused((request) => heartbeat(request, agent))).toEqual({ status: 401, read: 0 });
});

it('takes long bodies where seconds come, and no others', async () => {
  const long = JSON.stringify({ x: 'x'.repeat(bodyBytes.words) });
  for (const route of [claim, control, next]) {
    const response = await route(asked(long, token), params());
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatchObject({ message: `The body may have at most ${bodyBytes.words} bytes.` });
  }
  for (const route of [intervals, stageDone]) {
    const response = await route(asked(long, token), params());
    expect(response.status).toBe(400);
    expect((await messageOf(response)).message).not.toContain('bytes');
  }
});

it('limits tokens that are not known, also of machines, and holds up nobody who is known', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 30; tries++) statuses.push((await next(asked('{}', `guess-${tries}`), params())).status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  const agent = { params: Promise.resolve({ id: crypto.randomUUID() }) };
  const turnedAway = await heartbeat(asked('{}', 'guess'), agent);
  expect([turnedAway.status, Number(turnedAway.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  const body = JSON.stringify({ epoch: 1, afterStage: -1, holdMs: 0 });
  const response = await next(asked(body, token), params());
  expect([response.status, await response.json()]).toEqual([200, { kind: 'wait' }]);
});
