import { asPlanned, type PlanProblem, type Requirement, type WhatIf } from '@headroom/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesOf, keyOf, queryAfterSaving, readWhatIf, requirementWith, whatIfParameters } from './what-if-url';

const problem: PlanProblem = {
  schema: 'headroom.plan/1',
  hoursPerMonth: 730,
  currency: 'USD',
  tiers: [{ id: 'S', billing: 'unitHour', coresPerUnit: 1, maxUnits: 10, pricePerUnitHour: '0.1' }],
  policies: [],
  runs: [],
  target: {
    ...{ policies: ['jwt', 'log'], rps: 600, growthFactor: 1.5, headroom: 0.2, spareUnits: 1, monthlyCalls: 9e8 },
    slo: { percentile: 95, latencyMs: 60, maxErrorRate: 0.001 },
  },
};
const planned = asPlanned(problem);
const { policies } = problem.target;
const read = (query: string) => readWhatIf(new URLSearchParams(query), planned, policies);
const query = (whatIf: WhatIf) =>
  new URLSearchParams(
    Object.entries(whatIfParameters(whatIf, planned)).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );

describe('a what-if in the URL', () => {
  test('what is as planned leaves the URL clean', () => {
    expect(query(planned).toString()).toBe('');
    expect(read('')).toEqual(planned);
  });

  test('a copied URL asks the same', () => {
    const whatIf = fc.record({
      rps: fc.double({ min: 0.001, max: 1e7, noNaN: true }).map((value) => Number(value.toPrecision(6))),
      growthFactor: fc.integer({ min: 1, max: 80 }).map((twentieths) => twentieths / 20),
      headroom: fc.integer({ min: 0, max: 90 }).map((percent) => percent / 100),
      spareUnits: fc.nat(100),
      percentile: fc.constantFrom(50, 95, 99.9),
      latencyMs: fc.double({ min: 0.001, max: 6e5, noNaN: true }).map((value) => Number(value.toPrecision(6))),
      discountPercent: fc.nat(100),
      without: fc.subarray(policies),
    });
    fc.assert(
      fc.property(whatIf, (asked) => {
        fc.pre(asked.growthFactor >= 0.1 && asked.rps >= 0.001 && asked.latencyMs >= 0.001);
        expect(keyOf(readWhatIf(query(asked), planned, policies))).toBe(keyOf(asked));
      }),
    );
  });

  test('what cannot be is as planned', () => {
    expect(read('rps=-3&growth=x&headroom=91&spare=1.5&p=100&ms=&discount=101&without=cache')).toEqual(planned);
    expect(read('headroom=30&without=log,cache')).toEqual({ ...planned, headroom: 0.3, without: ['log'] });
  });
});

test('changes are told in words', () => {
  expect(changesOf(planned, planned)).toEqual([]);
  expect(changesOf(read('rps=700&headroom=29&spare=2&discount=10&without=log'), planned)).toEqual([
    ...['700 rps at peak', '29 % headroom', '2 spare units', '10 % discount', 'without log'],
  ]);
});

test('what is saved leaves the query, and the rest stays', () => {
  const after = (present: string, moved = present) => queryAfterSaving(`?${present}`, read(moved), planned);
  expect(after('rps=700&growth=2&headroom=29&spare=2&p=99&ms=50')).toBe('');
  const rest = 'gateway=other&tax=money&options=all&sort=cost&discount=10&without=log';
  expect(after(`${rest}&rps=700&ms=50`)).toBe(rest);
  // What was moved last is not yet in the URL.
  expect(after('gateway=other', 'rps=700&discount=5')).toBe('gateway=other&discount=5');
});

describe('the requirement with a what-if', () => {
  const requirement = { ...problem.target, region: 'here', slo: problem.target.slo } as unknown as Requirement;
  const saved = (text: string) => requirementWith(requirement, problem, read(text), planned);

  test('takes over what it says itself, and the calls that go with the peak', () => {
    expect(saved('rps=900&ms=40')).toMatchObject({
      ...{ rps: 900, growthFactor: 1.5, monthlyCalls: 13.5e8, region: 'here' },
      slo: { percentile: 95, latencyMs: 40, maxErrorRate: 0.001 },
    });
    expect(saved('headroom=30')).toMatchObject({ headroom: 0.3, monthlyCalls: 9e8 });
  });

  test('keeps the shape of a demand curve where the peak is another', () => {
    const curved = { ...requirement, demandCurve: { hourlyRps: [600, 200] } };
    const moved = requirementWith(curved, problem, read('rps=900'), planned);
    expect(moved!.demandCurve).toEqual({ hourlyRps: [900, 300] });
    expect(requirementWith(curved, problem, read('headroom=30'), planned)!.demandCurve).toBe(curved.demandCurve);
  });

  test('is none where only prices or policies are others', () => {
    expect(saved('discount=10&without=log')).toBeNull();
  });
});
