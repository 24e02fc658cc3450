import { requirementSchema } from '@headroom/core';
import { expect, test } from 'vitest';
import { numberOf, problemsOf } from './form-values';

test('numbers as people write them', () => {
  expect(['5408.21', ' 600,000,000 ', '1 250 000', '0.5', '1e3'].map(numberOf)).toEqual([
    5408.21, 600_000_000, 1_250_000, 0.5, 1000,
  ]);
  expect(['', 'many', '12,5', '3 x'].map(numberOf)).toEqual([NaN, NaN, NaN, NaN]);
});

test('each field has one problem, in words', () => {
  const checked = requirementSchema.safeParse({
    policySet: { gateway: 'sample', name: '' },
    rps: NaN,
    growthFactor: 0,
    monthlyCalls: -1,
    slo: { percentile: 20, latencyMs: 60, maxErrorRate: 2 },
    region: 'local',
    currency: 'usd',
  });
  expect(problemsOf(checked.error!.issues)).toEqual({
    'policySet.name': 'Must not be empty',
    rps: 'Enter a number',
    growthFactor: 'Must be at least 0.1',
    monthlyCalls: 'Must be more than 0',
    'slo.percentile': 'Must be at least 50',
    'slo.maxErrorRate': 'Must be at most 1',
    currency: 'Must be a three-letter currency code',
  });
});
