import { benchmarkSchema } from '@headroom/core';
import type { BenchmarkInput } from '@headroom/core';
import { expect, it } from 'vitest';
import { loadTestingConnection } from '../../testing/load-testing-server';
import { billedVuHours, testCostOf } from './test-cost';

const benchmark = (change: Partial<BenchmarkInput>) =>
  benchmarkSchema.parse({
    ...{ name: 'cost', subject: { gateway: 'sample', tier: 'one', policySet: 'none' } },
    ...{ target: { baseUrl: 'https://gateway.test' }, requests: [{ name: 'r', path: '/' }] },
    slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
    ...{ runner: 'azure-load-testing', engine: 'jmeter', ...change },
  } as BenchmarkInput);
const closed = (users: number, seconds: number) =>
  benchmark({ load: { kind: 'closed', steps: [{ users, seconds }], warmUpSeconds: 0 } });
const connection = (loadTesting: object = {}) => loadTestingConnection('https://management.azure.com', loadTesting);

it('bills at least 10 users per engine instance and 10 minutes', () => {
  expect(billedVuHours(5, 1, 300)).toBeCloseTo(1.67, 2);
  expect(billedVuHours(250, 2, 3600)).toBe(250);
  expect(billedVuHours(5, 3, 3600)).toBe(30);
});

it('has a test run for each stage, at the list price or one’s own', () => {
  const cost = testCostOf(closed(60, 3600), connection(), 3600)!;
  expect(cost).toMatchObject({ currency: 'USD', total: '9', unknown: [] });
  expect(cost.lines).toMatchObject([{ quantity: 60, unitPrice: '0.15' }]);
  expect(cost.lines[0]!.source).toMatch(/alt-price-blog.*2026.*secondary/);
  const prices = { vuHour: '0.1', includedVuHours: '50', currency: 'EUR', source: 'invoice of 2026-10' };
  expect(testCostOf(closed(60, 3600), connection({ prices }), 3600)).toMatchObject({ currency: 'EUR', total: '1' });
  const warm = benchmark({ load: { kind: 'closed', steps: [{ users: 6, seconds: 60 }], warmUpSeconds: 5 } });
  expect(testCostOf(warm, connection(), 65)!.lines[0]!.name).toMatch(/at most 2 test runs/);
});

it('counts a search as many test runs as its time has room for', () => {
  const search = benchmark({ load: { kind: 'find-maximum', minStageSeconds: 60, maxStageSeconds: 60, maxRps: 100 } });
  const [line] = testCostOf(search, connection(), 600)!.lines;
  expect(line!.name).toMatch(/at most 10 test runs/);
});

it('does not know what a script of one’s own makes, nor the price without a connection', () => {
  const script = { fileName: 'own.jmx', text: '<jmeterTestPlan><hashTree/></jmeterTestPlan>' };
  const own = benchmark({ load: { kind: 'steps', steps: [{ rps: 10, seconds: 60 }] }, script });
  expect(testCostOf(own, connection(), 60)).toMatchObject({ total: null, unknown: [expect.stringMatching(/script/)] });
  expect(testCostOf(closed(6, 60), null, 60)).toMatchObject({
    total: null,
    unknown: [expect.stringMatching(/connection/)],
  });
});

it('bills after a run what began, and not what might have', () => {
  const long = benchmark({
    load: { kind: 'closed', steps: Array(5).fill({ users: 60, seconds: 3600 }), warmUpSeconds: 0 },
  });
  const load = { model: 'closed', users: 60, thinkTimeMs: 0 } as const;
  // Of five steps one ran for half an hour, and one for a minute, which counts as ten.
  const stages = [1800, 60].map((seconds) => ({ load, seconds }));
  const cost = testCostOf(long, connection(), 2000, { stages, starts: 1 })!;
  expect(cost.lines).toMatchObject([{ name: 'Virtual-user hours of 2 test runs', quantity: 40 }]);
  expect(cost.total).toBe('6');
  expect(testCostOf(long, connection(), 2000, { stages: [], starts: 1 })).toBeNull();
});
