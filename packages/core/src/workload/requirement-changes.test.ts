import { expect, it } from 'vitest';
import { requirementSchema, type RequirementInput } from './requirement';
import { requirementChanges } from './requirement-changes';

const requirement = (change: Partial<RequirementInput> = {}) =>
  requirementSchema.parse({
    ...{ policySet: { gateway: 'g', name: 'plain' }, rps: 100, monthlyCalls: 1_000_000, region: 'r', currency: 'USD' },
    ...{ slo: { percentile: 95, latencyMs: 60, maxErrorRate: 0.001 }, ...change },
  });
const changes = (before: Partial<RequirementInput>, after: Partial<RequirementInput>) =>
  requirementChanges(requirement(before), requirement(after)).map(({ what, before, after }) => [what, before, after]);

it('tells nothing where nothing changed', () => {
  expect(changes({}, {})).toEqual([]);
  expect(changes({ constraints: {} }, { constraints: { vnet: false } })).toEqual([]);
});

it('tells each part in words, and what came or went', () => {
  expect(changes({ headroom: 0.2 }, { rps: 1500, headroom: 0.3, constraints: { minSlaPercent: 99.95 } })).toEqual([
    ['Peak rate today', '100 rps', '1,500 rps'],
    ['Headroom', '20 %', '30 %'],
    ['SLA', null, 'at least 99.95 %'],
  ]);
  expect(
    changes(
      { current: { tier: 'basic', units: 2 }, constraints: { tiers: ['b', 'a'] } },
      { constraints: { tiers: ['a', 'b'] } },
    ),
  ).toEqual([['Current tier', 'basic × 2', null]]);
});

it('tells a curve by what it comes to, and one in other hours by its hours', () => {
  const hourlyRps = Array.from({ length: 24 }, (_, hour) => hour);
  const words = '24 hours, at most 23 rps, 30,222,000 calls a month';
  expect(changes({}, { demandCurve: { hourlyRps } })).toEqual([['Demand curve', null, words]]);
  expect(changes({ demandCurve: { hourlyRps } }, { demandCurve: { hourlyRps: hourlyRps.toReversed() } })).toEqual([
    ['Demand curve', words, `${words}, in other hours`],
  ]);
});
