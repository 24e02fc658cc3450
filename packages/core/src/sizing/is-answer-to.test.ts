import { expect, test } from 'vitest';
import { requirementSchema, type RequirementInput } from '../workload/requirement';
import { isAnswerTo } from './is-answer-to';

const input = {
  policySet: { gateway: 'own', name: 'full' },
  ...{ rps: 600, growthFactor: 1.5, headroom: 0.2, spareUnits: 1, monthlyCalls: 9e8 },
  slo: { percentile: 95, latencyMs: 60, maxErrorRate: 0.001 },
  ...{ region: 'north', currency: 'USD', hoursPerMonth: 730 },
} satisfies RequirementInput;
const { rps, growthFactor, headroom, spareUnits, monthlyCalls, slo } = input;
const answered = {
  ...{ gateway: 'own', region: 'north' },
  problem: {
    ...{ currency: 'USD', hoursPerMonth: 730 },
    target: { policies: ['jwt'], rps, growthFactor, headroom, spareUnits, monthlyCalls, slo: { ...slo } },
  },
};
const isAnswered = (change: Partial<RequirementInput> = {}, on: { gateway?: string; region?: string } = {}) =>
  isAnswerTo(requirementSchema.parse({ ...input, ...change }), { ...answered, ...on });

test('an answer is one to what it was asked', () => {
  expect(isAnswered()).toBe(true);
});

test.each<Partial<RequirementInput>>([
  { rps: 601 },
  { growthFactor: 1.4 },
  { headroom: 0 },
  { spareUnits: 0 },
  { monthlyCalls: 1 },
  { slo: { ...slo, percentile: 99 } },
  { slo: { ...slo, latencyMs: 61 } },
  { slo: { ...slo, maxErrorRate: 0 } },
  { region: 'south' },
  { currency: 'EUR' },
  { hoursPerMonth: 720 },
])('and none to a requirement with %j', (change) => {
  expect(isAnswered(change)).toBe(false);
});

test('on another gateway its own region counts, where one is named', () => {
  const alternative = { policySet: { gateway: 'other', name: 'full' } };
  const on = { gateway: 'other', region: 'cellar' };
  expect(isAnswered({ alternatives: [alternative] }, on)).toBe(true);
  expect(isAnswered({ alternatives: [{ ...alternative, region: 'cellar' }] }, on)).toBe(true);
  expect(isAnswered({ alternatives: [{ ...alternative, region: 'attic' }] }, on)).toBe(false);
});
