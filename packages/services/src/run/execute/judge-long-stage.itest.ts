import { setTimeout as wait } from 'node:timers/promises';
import { judgeStage, LatencyHistogram, noOutcomes, type Interval, type StageOrder } from '@headroom/core';
import { criteriaInSteps, levelInSteps } from '@headroom/core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { insertIntervals } from '../../import/insert-intervals';
import { openTestInstance, type TestInstance } from '../../testing/instance';
import { aQueuedRun } from '../../testing/long-run';
import { keepStageRequests } from '../series/stage-requests';
import { inSlices } from './in-slices';
import { readStage } from './read-stage';
import { leaseMs } from './run-host';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const slo = { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 };

/** The longest time for which a timer that is due every few milliseconds had to wait while work was done. */
async function longestBlockMs(work: () => Promise<void>): Promise<number> {
  let [longest, at, isDone] = [0, performance.now(), false];
  const watching = (async () => {
    while (!isDone) {
      await wait(5);
      longest = Math.max(longest, performance.now() - at);
      at = performance.now();
    }
  })();
  await work();
  isDone = true;
  await watching;
  return longest;
}

// A day takes minutes to store, so every run of the tests judges an hour.
const seconds = process.env.HEADROOM_FULL ? 86_400 : 3_600;

it('judging a long stage leaves time to renew the lease', { timeout: 900_000 }, async () => {
  const { runId } = await aQueuedRun(instance);
  const { db } = instance.clients;
  const order: StageOrder = {
    ...{ purpose: 'step', load: { model: 'open', rps: 400, arrivals: 'poisson' }, reason: 'test' },
    ...{ minSeconds: seconds, maxSeconds: seconds, settleSeconds: 5, coolDownSeconds: 0 },
  };
  for (let from = 0; from < seconds; from += 3_600)
    await db.$transaction((transaction) => insertIntervals(transaction, runId, anHour(from)), { timeout: 120_000 });
  await db.$executeRaw`
    INSERT INTO generator_health (run_id, stage, shard, second, cpu_percent, threads, dropped)
    SELECT ${runId}::uuid, 0, 0, second, 1, 1, 0 FROM generate_series(0, ${seconds - 1}::int) AS second`;

  const requests = ['home', 'order'].map((name) => ({ name, slo }) as never);
  const longest = await longestBlockMs(async () => {
    const record = await readStage(db, runId, 0);
    const statistics = await inSlices(levelInSteps({ order, ...record, slo, endedSeconds: seconds }));
    const criteria = await inSlices(criteriaInSteps(requests, record.intervals, statistics.excludedSeconds));
    expect(judgeStage(statistics, order, slo, { complete: true, criteria }).result).toBe('passed');
    await keepStageRequests(db, runId, 0, statistics.excludedSeconds);
  });
  expect(longest).toBeLessThan(leaseMs / 3);
});

function anHour(from: number): Interval[] {
  return Array.from({ length: 2 * 3_600 }, (_, index) => {
    const second = from + Math.floor(index / 2);
    const latency = latencies[(second * 7 + index) % latencies.length]!;
    return {
      ...{ stage: 0, shard: 0, second, requestName: index % 2 === 0 ? 'home' : 'order', bytesIn: 1, bytesOut: 1 },
      ...{ offered: 200, sent: 200, outcomes: { ...noOutcomes(), ok2xx: 200 }, latency, serviceTime: latency },
    };
  });
}

/** Of 200 requests each, about as wide as those of a gateway. */
const latencies = Array.from({ length: 50 }, (_, which) => {
  const histogram = LatencyHistogram.empty();
  for (let index = 0; index < 200; index++)
    histogram.record(5 + which / 10 + 40 * Math.abs(Math.sin(index * 7.7 + which)));
  return histogram.encode();
});
