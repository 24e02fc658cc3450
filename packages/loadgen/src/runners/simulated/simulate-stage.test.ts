import { LatencyHistogram, requestSchema, simulatedGatewaySchema } from '@headroom/core';
import type { Interval, ServerSample, ShardStage, SimulatedGateway } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import type { StageEvent } from '../../engines/engine';
import { simulateStage } from './simulate-stage';

interface Simulated {
  intervals: Interval[];
  server: ServerSample[];
  healthSeconds: number[];
  latency: LatencyHistogram;
}

async function simulate(
  gateway: Partial<SimulatedGateway>,
  load: ShardStage['load'],
  { units = 1, seconds = 30, timeoutMs = 60_000, seed = 1 } = {},
): Promise<Simulated> {
  const events: StageEvent[] = [];
  const stage = { index: 0, load, maxSeconds: seconds, startsInMs: 0, seed };
  const target = { baseUrl: 'http://simulated.test', timeoutMs, maxConnections: 1 };
  const known = simulatedGatewaySchema.parse({ serviceDemandMs: 10, coresPerUnit: 1, ...gateway });
  const job = {
    shard: 0,
    stage,
    target,
    requests: [requestSchema.parse({ name: 'r', path: '/' })],
    batch: false,
    secretNames: [],
  };
  for await (const event of simulateStage(job, known, units, new AbortController().signal)) events.push(event);
  const intervals = events.flatMap((event) => (event.kind === 'interval' ? [event.interval] : []));
  return {
    intervals,
    server: events.flatMap((event) => (event.kind === 'server' ? [event.sample] : [])),
    healthSeconds: events.flatMap((event) => (event.kind === 'health' ? [event.health.second] : [])),
    latency: LatencyHistogram.merged(intervals.map((interval) => interval.latency)),
  };
}

const open = (rps: number) => ({ model: 'open', rps, arrivals: 'poisson' }) as const;
const sum = (intervals: readonly Interval[], figure: (interval: Interval) => number) =>
  intervals.reduce((total, interval) => total + figure(interval), 0);

describe('simulateStage', () => {
  it('has the sojourn times of M/M/1: exponential with mean S/(1−ρ)', async () => {
    const { latency } = await simulate({}, open(70), { seconds: 4000 });
    const mean = 10 / (1 - 0.7);
    expect(latency.meanMs! / mean).toBeCloseTo(1, 1);
    for (const q of [50, 95, 99]) {
      const exact = -mean * Math.log(1 - q / 100);
      expect(Math.abs(latency.percentileMs(q)! / exact - 1)).toBeLessThan(0.06);
    }
  });

  it('has the mean wait of M/M/4 (Erlang C) and of M/D/1, plus the delay', async () => {
    const four = await simulate({ coresPerUnit: 4, delayMs: 25 }, open(320), { seconds: 1500 });
    // Erlang C for a = 3.2 Erlang on 4 servers is 0.5964; the wait is C·S/(c−a).
    expect(Math.abs(four.latency.meanMs! / (25 + 10 + (0.5964 * 10) / 0.8) - 1)).toBeLessThan(0.03);
    const constant = await simulate({ serviceVariability: 0 }, open(70), { seconds: 3000 });
    // Pollaczek–Khinchine: ρS/(2(1−ρ)).
    expect(Math.abs(constant.latency.meanMs! / (10 + (0.7 * 10) / 0.6) - 1)).toBeLessThan(0.03);
  });

  it('uses service demand × rate of CPU, evenly over units', async () => {
    const { server } = await simulate({}, open(120), { units: 2, seconds: 600 });
    for (const unit of ['simulated-1', 'simulated-2']) {
      const own = server.filter((sample) => sample.unit === unit);
      const [first, last] = [own[0]!, own.at(-1)!];
      expect(first).toMatchObject({ second: 0, cpuSeconds: 0, requests: 0 });
      expect(last.cpuSeconds / last.second).toBeCloseTo(0.6, 1);
      expect(last.requests / last.second / 60).toBeCloseTo(1, 1);
      expect(own.every((sample, index) => index === 0 || sample.cpuSeconds >= own[index - 1]!.cpuSeconds)).toBe(true);
    }
  });

  it('works at capacity when overloaded, and times out at least 1 − c/(λD) of all requests', async () => {
    const { intervals, latency, server } = await simulate({}, open(200), { seconds: 400, timeoutMs: 1000 });
    const timeouts = sum(intervals, ({ outcomes }) => outcomes.timeout);
    expect(timeouts / sum(intervals, ({ offered }) => offered)).toBeGreaterThanOrEqual(0.5);
    expect(latency.maxMs!).toBeLessThanOrEqual(1001);
    expect(latency.percentileMs(50)!).toBeGreaterThan(900);
    expect(server.at(-1)!.cpuSeconds / 400).toBeCloseTo(1, 1);
  });

  it('accounts for every request, also of those that drain after the end', async () => {
    const { intervals, healthSeconds } = await simulate({ delayMs: 1500 }, open(90), { seconds: 5 });
    const completed = sum(intervals, ({ outcomes }) => outcomes.ok2xx + outcomes.timeout);
    expect(completed).toBe(sum(intervals, ({ offered }) => offered));
    expect(intervals.filter(({ second }) => second >= 5).every(({ offered }) => offered === 0)).toBe(true);
    expect(healthSeconds).toEqual(healthSeconds.map((_, index) => index));
    expect(healthSeconds.length).toBeGreaterThan(5);
  });

  it('obeys the interactive response time law in closed loop', async () => {
    const users = 20;
    const load = { model: 'closed', users, thinkTimeMs: 300 } as const;
    const { intervals, latency } = await simulate({}, load, { seconds: 600 });
    const throughput = sum(intervals, ({ outcomes }) => outcomes.ok2xx) / 600;
    expect(Math.abs((throughput * (latency.meanMs! + 300)) / 1000 / users - 1)).toBeLessThan(0.01);
  });

  it('repeats itself with the same seeds', async () => {
    const [first, second, other] = await Promise.all(
      [1, 1, 2].map((seed) => simulate({ serviceVariability: 2 }, open(80), { seconds: 5, seed })),
    );
    expect(first!.intervals).toEqual(second!.intervals);
    expect(first!.intervals).not.toEqual(other!.intervals);
  });
});
