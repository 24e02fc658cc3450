import { expect, test } from 'vitest';
import { firstSteps } from './first-steps';

const states = (input: Parameters<typeof firstSteps>[0]) => firstSteps(input)?.map(({ state }) => state);
const run = { id: 'r', simulated: false };

test('an empty workspace has everything to come', () => {
  expect(states({ plans: [], recentRuns: [], measurementCount: 0 })).toEqual(['later', 'later', 'later']);
});

test('a running demo is the step under way; a simulated run is not', () => {
  const plans = [{ id: 'p', recommendation: null }];
  expect(states({ plans, recentRuns: [{ ...run, state: 'measuring' }], measurementCount: 0 })).toEqual([
    'now',
    'done',
    'later',
  ]);
  expect(
    states({ plans, recentRuns: [{ ...run, simulated: true, state: 'measuring' }], measurementCount: 0 })?.[0],
  ).toBe('later');
});

test('the strip goes with the first verdict from a measurement, not with a mere answer or with what others published', () => {
  const plan = (verdict: 'recommended' | 'notEnoughEvidence') => [{ id: 'p', recommendation: { result: { verdict } } }];
  expect(states({ plans: plan('notEnoughEvidence'), recentRuns: [], measurementCount: 0 })).toHaveLength(3);
  expect(states({ plans: plan('recommended'), recentRuns: [], measurementCount: 0 })).toHaveLength(3);
  expect(firstSteps({ plans: plan('recommended'), recentRuns: [], measurementCount: 1 })).toBeNull();
});
