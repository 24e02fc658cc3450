import { generatorHealthSchema, intervalSchema, LatencyHistogram, outcomes, requestSchema } from '@headroom/core';
import { expect, it } from 'vitest';
import { outcomeCode } from '../../samples/classify';
import { failedByStatus, FailureExamples } from './failure-examples';
import { mergeSecond } from './merge-seconds';
import { Recorder } from './recorder';

const job = {
  shard: 1,
  stage: {
    index: 4,
    load: { model: 'open', rps: 1, arrivals: 'poisson' } as const,
    maxSeconds: 9,
    startsInMs: 0,
    seed: 1,
  },
  target: { baseUrl: 'http://127.0.0.1:1', timeoutMs: 1000, maxConnections: 1 },
  requests: [requestSchema.parse({ name: 'a', path: '/' })],
  batch: false,
  secretNames: [],
};

/** A thread on which request 1 ended `times` times. */
function threadSecond(latencyMs: number, times: number) {
  const recorder = new Recorder([0, 1, 2]);
  for (let time = 0; time < times; time++) {
    recorder.offered(1);
    recorder.sent(1, 10);
    recorder.ended(1, outcomeCode('ok2xx'), latencyMs, latencyMs / 2, 100);
  }
  recorder.offered(2);
  recorder.ended(2, outcomeCode('timeout'), 1000, 1000, 0);
  recorder.late = times;
  recorder.loopLag.record(latencyMs);
  const failures = new FailureExamples();
  failures.add({ requestName: 'c', outcome: outcomeCode('timeout'), message: 'no answer' }, 7);
  return { ...recorder.drain(7, 3, 2), errorExamples: failures.take() };
}

it('adds up what the threads counted, in the shapes of the protocol', () => {
  const events = mergeSecond(job, ['a', 'b', 'c'], [threadSecond(1, 10), threadSecond(50, 30)], 3, 42.5);
  expect(events.map(({ kind }) => kind)).toEqual(['error-example', 'interval', 'interval', 'health']);
  const [b, c] = events.flatMap((event) => (event.kind === 'interval' ? [intervalSchema.parse(event.interval)] : []));
  const none = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]));
  expect(b).toMatchObject({
    stage: 4,
    shard: 1,
    second: 7,
    requestName: 'b',
    offered: 40,
    sent: 40,
    bytesIn: 4000,
    bytesOut: 400,
    outcomes: { ...none, ok2xx: 40 },
  });
  expect(LatencyHistogram.decode(b!.latency).percentileMs(25)).toBeCloseTo(1, 2);
  expect(LatencyHistogram.decode(b!.latency).percentileMs(99)! / 50).toBeCloseTo(1, 2);
  expect(LatencyHistogram.decode(b!.serviceTime).percentileMs(99)! / 25).toBeCloseTo(1, 2);
  expect(b).not.toHaveProperty('failureLatency');
  expect(c!.outcomes).toEqual({ ...none, timeout: 2 });
  expect(LatencyHistogram.decode(c!.failureLatency!).count).toBe(2);
  expect(LatencyHistogram.decode(c!.latency).count).toBe(0);

  const health = events.at(-1)!;
  if (health.kind !== 'health') throw new Error('the last event is the health');
  expect(generatorHealthSchema.parse(health.health)).toMatchObject({
    second: 7,
    threads: 3,
    cpuPercent: 42.5,
    late: 40,
    openSockets: 6,
    inFlight: 4,
  });
  expect(health.health.loopLagP99Ms! / 50).toBeCloseTo(1, 2);
});

it('starts each second from nothing', () => {
  const recorder = new Recorder([0]);
  recorder.offered(0);
  recorder.drain(0, 0, 0);
  expect(recorder.drain(1, 0, 0)).toMatchObject({ second: 1, series: [], late: 0 });
});

it('keeps a few examples of a kind, none twice, and hands each out once', () => {
  const failures = new FailureExamples();
  const failed = (name: string) => failedByStatus(name, outcomeCode('server5xx'), 503, `no ${name}`);
  for (const name of ['a', 'a', 'b', 'c', 'd']) failures.add(failed(name), 2);
  expect(failures.wants(failed('e'))).toBe(false);
  const told = failures.take();
  expect(told.map(({ requestName }) => requestName)).toEqual(['a', 'b', 'c']);
  const example = { outcome: 'server5xx', requestName: 'a', status: 503, second: 2 };
  expect(told[0]).toEqual({ ...example, message: 'HTTP status 503', body: 'no a' });
  expect(failures.take()).toEqual([]);
});
