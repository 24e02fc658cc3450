import { expect, it } from 'vitest';
import { testCost } from '../pricing/test-cost';
import { peakRps } from '../run/peak-rps';
import { benchmarkSchema, type BenchmarkInput } from '../workload/benchmark';
import { sweepSchema, type SweepInput } from '../workload/sweep';
import { costOfSweep, estimateSweep } from './estimate-sweep';
import { loadsOfSweep } from './loads-of-sweep';

const benchmarkOf = (load: BenchmarkInput['load'], change: Partial<BenchmarkInput> = {}) =>
  benchmarkSchema.parse({
    ...{ name: 'Orders', subject: { gateway: 'sample', tier: 'sample-s', policySet: 'plain' } },
    ...{ target: { baseUrl: 'http://127.0.0.1:8080' }, slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 } },
    ...{ requests: [{ name: 'list', path: '/orders' }], load, ...change },
  });
const sweepOf = (given: Partial<SweepInput>) =>
  sweepSchema.parse({ units: [1], policySets: ['plain', 'jwt'], ...given });

/** Five users who think for a second, for ten seconds. */
const users: Extract<BenchmarkInput['load'], { kind: 'closed' }> = {
  ...{ kind: 'closed', steps: [{ users: 5, seconds: 10 }], thinkTimeMs: 1_000, warmUpSeconds: 0 },
};
const narrow = { kind: 'until-narrow', within: 0.05, maxRuns: 10 } as const;

it('has the requests and the time of every cell, by the users that the cell has', () => {
  const sweep = sweepOf({ concurrency: [5, 5_000], repeats: { kind: 'times', times: 3 } });
  const perSet = 5 * 10 + 5_000 * 10;
  expect(estimateSweep(benchmarkOf(users), sweep)).toEqual({
    ...{ cells: 4, runs: { least: 12, most: 12 }, seconds: { least: 3 * 4 * 10, most: 3 * 4 * 10 } },
    requests: { least: 0, most: 3 * 2 * perSet },
  });
  const requests = ['a', 'b', 'c'].map((name) => ({ name, path: `/${name}` }));
  const atOnce = estimateSweep(benchmarkOf(users, { requests, batch: true, engine: 'k6' }), sweep);
  expect(atOnce.requests!.most).toBe(3 * 3 * 2 * perSet);
  const unknown = benchmarkOf({ ...users, thinkTimeMs: 0 });
  expect(estimateSweep(unknown, sweep).requests).toBeNull();
});

it('where runs are chosen later, lies between each cell once and the largest cell for every run beyond', () => {
  const sweep = sweepOf({ concurrency: [5, 5_000], repeats: narrow });
  expect(estimateSweep(benchmarkOf(users), sweep)).toEqual({
    ...{ cells: 4, runs: { least: 4, most: 10 }, seconds: { least: 40, most: 100 } },
    requests: { least: 0, most: 2 * (50 + 50_000) + 6 * 50_000 },
  });
});

it('of fixed rates is what they send, whatever the units', () => {
  const steps: BenchmarkInput['load'] = { kind: 'steps', steps: [{ rps: 20, seconds: 30 }], warmUpSeconds: 0 };
  const sweep = sweepOf({ units: [1, 2, 4] });
  expect(estimateSweep(benchmarkOf(steps), sweep)).toMatchObject({
    ...{ runs: { least: 6, most: 6 }, seconds: { most: 180 }, requests: { least: 3_600, most: 3_600 } },
  });
});

it('adds up money exactly, and is not known where one run is not', () => {
  const cost = (unitPrice: string | null, currency = 'EUR') =>
    testCost([{ name: 'VU', quantity: 1, unit: 'hour', unitPrice, source: null }], currency);
  const times = sweepOf({ repeats: { kind: 'times', times: 3 } });
  expect(costOfSweep(times, [cost('0.1'), cost('0.2')])).toEqual({ total: '0.9', currency: 'EUR', unknown: [] });
  expect(costOfSweep(sweepOf({ repeats: narrow }), [cost('0.1'), cost('0.2')])!.total).toBe('1.9');
  expect(costOfSweep(times, [cost('0.1'), cost(null)])!.total).toBeNull();
  expect(costOfSweep(times, [cost('0.1'), cost('0.1', 'USD')])!.total).toBeNull();
  expect(costOfSweep(times, [null, null])).toBeNull();
});

it('is asked for by the load of its cells, the highest first', () => {
  const peaks = (load: BenchmarkInput['load'], given: Partial<SweepInput>) =>
    loadsOfSweep(benchmarkOf(load), sweepOf(given)).map((cell) => peakRps(cell));
  expect(peaks(users, { units: [1, 2] })).toEqual([5]);
  expect(peaks(users, { concurrency: [7, 5_000, 5] })).toEqual([5_000, 7, 5]);
  expect(peaks({ ...users, thinkTimeMs: 0 }, { concurrency: [7, 9] })).toEqual([null, null]);
});
