import { expect, test } from 'vitest';
import { firstSteps } from './first-steps';

const states = (input: Parameters<typeof firstSteps>[0]) => firstSteps(input).steps.map(({ state }) => state);
const run = { id: 'r', simulated: false };

test('an empty workspace has everything to come', () => {
  expect(states({ plans: [], recentRuns: [], isMeasured: false })).toEqual(['later', 'later', 'later']);
});

test('a running demo is the step under way; a simulated run is not', () => {
  const plans = [{ id: 'p', recommendation: null }];
  expect(states({ plans, recentRuns: [{ ...run, state: 'measuring' }], isMeasured: false })).toEqual([
    'now',
    'done',
    'later',
  ]);
  expect(states({ plans, recentRuns: [{ ...run, simulated: true, state: 'measuring' }], isMeasured: false })?.[0]).toBe(
    'later',
  );
});

test('the way is gone with the first verdict from a measurement, not with a mere answer or with what others published', () => {
  const plan = (verdict: 'recommended' | 'notEnoughEvidence') => [{ id: 'p', recommendation: { result: { verdict } } }];
  const isComplete = (verdict: Parameters<typeof plan>[0], isMeasured: boolean) =>
    firstSteps({ plans: plan(verdict), recentRuns: [], isMeasured }).isComplete;
  expect(isComplete('notEnoughEvidence', true)).toBe(false);
  expect(isComplete('recommended', false)).toBe(false);
  expect(isComplete('recommended', true)).toBe(true);
  expect(states({ plans: plan('recommended'), recentRuns: [], isMeasured: true })).toEqual(['done', 'done', 'done']);
});
