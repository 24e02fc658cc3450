import { expect, it } from 'vitest';
import { benchmarkSchema, type BenchmarkInput } from '../workload/benchmark';
import { sweepSchema, type SweepInput } from '../workload/sweep';
import { startUpAlone, untoldAtRates } from './untold-at-rates';

const rates: BenchmarkInput['load'] = { kind: 'steps', steps: [{ rps: 20, seconds: 3 }] };
const search: BenchmarkInput['load'] = { kind: 'find-maximum', maxRps: 1_000 };
const users: BenchmarkInput['load'] = { kind: 'closed', steps: [{ users: 5, seconds: 10 }], thinkTimeMs: 100 };
const benchmarkOf = (load: BenchmarkInput['load']) =>
  benchmarkSchema.parse({
    ...{ name: 'Orders', subject: { gateway: 'sample', tier: 'sample-s', policySet: 'plain' } },
    ...{ target: { baseUrl: 'https://shop.example:8443/v1' }, requests: [{ name: 'list', path: '/orders' }] },
    ...{ slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 }, load },
  });
const sweepOf = (given: Partial<SweepInput> = {}) =>
  sweepSchema.parse({ units: [1], policySets: ['plain', 'jwt'], ...given });
const narrow = { kind: 'until-narrow', within: 0.05, maxRuns: 10 } as const;

it('is said of cells at given rates whose gateway tells no CPU, and of no others', () => {
  const said = untoldAtRates(benchmarkOf(rates), sweepOf(), 'nothing');
  expect(said).toMatch(/the gateway at shop\.example:8443, so every cell would be run and none compared\. .* search/);
  for (const load of [search, users]) expect(untoldAtRates(benchmarkOf(load), sweepOf(), 'nothing')).toBeNull();
  expect(untoldAtRates(benchmarkOf(rates), sweepOf(), 'cpu')).toBeNull();
  expect(untoldAtRates(benchmarkOf(rates), sweepOf({ policySets: ['plain'] }), 'nothing')).toBeNull();
});

it('a function app is compared by its start-up so many times, and never until that is narrow', () => {
  expect(untoldAtRates(benchmarkOf(rates), sweepOf(), 'start-up')).toBeNull();
  expect(untoldAtRates(benchmarkOf(rates), sweepOf({ repeats: narrow }), 'start-up')).toMatch(/a number of times/);
  expect(untoldAtRates(benchmarkOf(search), sweepOf({ repeats: narrow }), 'start-up')).toBeNull();
  expect(startUpAlone(benchmarkOf(rates), 'start-up')).toMatch(/by how it starts up alone/);
  expect([startUpAlone(benchmarkOf(rates), 'cpu'), startUpAlone(benchmarkOf(users), 'start-up')]).toEqual([null, null]);
});
