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

it('tells which other gateways came and went, in any order', () => {
  const [one, other] = [
    { policySet: { gateway: 'h', name: 'plain' } },
    { policySet: { gateway: 'i', name: 'full' }, region: 'north' },
  ];
  expect(changes({ alternatives: [] }, {})).toEqual([]);
  expect(changes({ alternatives: [one, other] }, { alternatives: [other, one] })).toEqual([]);
  expect(changes({ alternatives: [one] }, { alternatives: [other, one] })).toEqual([
    ['Other gateways', 'plain (h)', 'full (i in north), plain (h)'],
  ]);
});

it('asks no gateway twice', () => {
  const own = { policySet: { gateway: 'g', name: 'other' } };
  const twice = { policySet: { gateway: 'h', name: 'other' } };
  const faults = requirementSchema.safeParse({ ...requirement(), alternatives: [own, twice, twice] }).error?.issues;
  expect(faults?.map(({ path }) => path.join('.'))).toEqual([
    'alternatives.0.policySet.gateway',
    'alternatives.2.policySet.gateway',
  ]);
});

it('tells a curve by what it comes to, and one in other hours by its hours', () => {
  const hourlyRps = Array.from({ length: 24 }, (_, hour) => hour);
  const words = '24 hours, at most 23 rps, 30,222,000 calls a month';
  expect(changes({}, { demandCurve: { hourlyRps } })).toEqual([['Demand curve', null, words]]);
  expect(changes({ demandCurve: { hourlyRps } }, { demandCurve: { hourlyRps: hourlyRps.toReversed() } })).toEqual([
    ['Demand curve', words, `${words}, in other hours`],
  ]);
});
