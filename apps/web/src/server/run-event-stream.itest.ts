import { openTestInstance, type TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type {} from '../../../../scripts/testing/services-for-tests';
import { runEventStream } from './run-event-stream';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

it('ends when its reader may read no longer, before anything more is told', async () => {
  const { events } = instance.clients;
  const runId = crypto.randomUUID();
  let mayRead = true;
  const stream = runEventStream(events, runId, {
    ...{ after: '0-0', signal: new AbortController().signal, askEveryMs: 0 },
    mayRead: () => Promise.resolve(mayRead),
  });
  const reader = stream.getReader();
  const next = async () => {
    const { value } = await reader.read();
    return value ? new TextDecoder().decode(value) : null;
  };
  expect(await next()).toBe('retry: 1000\n\n');
  await events.publish(runId, { kind: 'stage', stage: 1 });
  expect(await next()).toContain('"stage":1');
  mayRead = false;
  await events.publish(runId, { kind: 'stage', stage: 2 });
  expect(await next()).toBeNull();
});
