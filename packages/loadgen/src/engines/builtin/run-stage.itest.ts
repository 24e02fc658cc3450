import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { requestSchema } from '@headroom/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPrograms } from '../../testing/build-programs';
import type { Programs } from '../../testing/build-programs';
import { countingTarget } from '../../testing/counting-target';
import type { EngineEvent } from '../engine';
import { runStage } from './run-stage';

let programs: Programs;
beforeAll(async () => (programs = await buildPrograms()));
afterAll(() => programs[Symbol.asyncDispose]());

/** The engine's thread program, but the second thread is busy for `hearsLateMs` when it is told to end. */
function threadProgram(hearsLateMs: number) {
  const hearLate = `if (message.kind === 'end-stage') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${hearsLateMs})`;
  const source = `import { parentPort, workerData } from 'node:worker_threads';
    if (workerData.index === 1) parentPort.on('message', (message) => { ${hearLate} });
    await import('${pathToFileURL(programs.builtinThread)}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

/** Runs on three threads, together 90 requests/s, and tells the stage to end `askAfterMs` after its first second was seen. */
async function endedStage(askAfterMs: number | null) {
  await using target = await countingTarget();
  const events: EngineEvent[] = [];
  const job = {
    shard: 0,
    stage: {
      index: 0,
      load: { model: 'open', rps: 90, arrivals: 'uniform' } as const,
      maxSeconds: 30,
      startsInMs: 0,
      seed: 1,
    },
    target: { baseUrl: target.url, timeoutMs: 20_000, maxConnections: 9 },
    requests: [requestSchema.parse({ name: 'r', path: '/' })],
    batch: false,
    secretNames: [],
  };
  const seen = Promise.withResolvers<void>();
  const emit = (event: EngineEvent) => {
    events.push(event);
    if (event.kind === 'health') seen.resolve();
  };
  const stage = runStage(job, threadProgram(150), emit, { threads: 3 });
  if (askAfterMs !== null) await seen.promise.then(() => wait(askAfterMs));
  stage.endStage();
  await stage.done;
  const done = events.at(-1)!;
  if (done.kind !== 'done') throw new Error('the last event says that the stage is done');
  const offered = events.flatMap((event) => (event.kind === 'interval' ? [event.interval.offered] : []));
  return { seconds: done.seconds, offered: offered.filter((count) => count > 0) };
}

it('ends in the same second on all threads, though one hears of it only after the running second', async () => {
  const { seconds, offered } = await endedStage(910);
  expect(offered).toEqual(Array.from({ length: seconds }, () => 90));
});

it('ends after its first second when it was told before it began', async () => {
  expect(await endedStage(null)).toEqual({ seconds: 1, offered: [90] });
});
