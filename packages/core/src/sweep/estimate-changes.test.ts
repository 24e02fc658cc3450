import { expect, it } from 'vitest';
import { sweepSchema, type SweepInput } from '../workload/sweep';
import { estimateChanges, slowSettings, type ChangeTime } from './estimate-changes';

const scale: ChangeTime = { setting: 'units', seconds: { least: 900, most: 2_700 }, source: '15 to 45 minutes' };
const unitsOf = (given: Partial<SweepInput>, time = scale) => {
  const [estimate] = estimateChanges(sweepSchema.parse({ units: [1, 2], policySets: ['plain'], ...given }), [time]);
  return estimate;
};

it('changes of units are those between cells, one before the first at most, and one to put them back at most', () => {
  expect(unitsOf({})).toMatchObject({ times: { least: 1, most: 3 }, seconds: { least: 900, most: 8_100 } });
  expect(unitsOf({ units: [2] })).toMatchObject({ times: { least: 0, most: 2 }, seconds: { least: 0, most: 5_400 } });
});

it('are as few as they can be of what takes minutes', () => {
  const wait: ChangeTime = { setting: 'policySet', seconds: { least: 30, most: 30 }, source: '30 s' };
  expect(slowSettings([wait, scale, { ...scale, setting: 'tier', seconds: null }])).toEqual(['units', 'tier']);
  const twelve = { policySets: ['plain', 'jwt', 'body'], bodyBytes: [100, 10_000], slow: ['units' as const] };
  expect(unitsOf(twelve)!.times).toEqual({ least: 1, most: 3 });
});

it('of what is waited for before every run are as many as there are runs', () => {
  const wait: ChangeTime = {
    ...{ setting: 'policySet', seconds: { least: 15, most: 15 }, source: '15 s', isEveryRun: true },
  };
  const thirty = {
    units: [1],
    bodyBytes: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
    repeats: { kind: 'times', times: 3 } as const,
  };
  expect(unitsOf(thirty, wait)).toMatchObject({ times: { least: 30, most: 30 }, seconds: { least: 450, most: 450 } });
});

it('in a random order are about as many as chance makes them, in every repeat', () => {
  const twelve = { policySets: ['plain', 'jwt', 'body'], bodyBytes: [100, 10_000] };
  // 11 pairs of neighbours, of which 6 in 11 have another number of units.
  const once = unitsOf(twelve)!.times;
  expect(once.least).toBeGreaterThanOrEqual(1);
  expect(once.least).toBeLessThan(6);
  expect(once.most - 2).toBeGreaterThan(6);
  expect(once.most - 2).toBeLessThanOrEqual(11);
  const { times } = unitsOf({ ...twelve, repeats: { kind: 'times', times: 3 } })!;
  expect(times.least).toBeGreaterThan(6);
  expect(times.most).toBeGreaterThan(18 + 2);
  const seeded = unitsOf({ ...twelve, seed: 7 })!.times;
  expect(seeded.most - seeded.least).toBe(2);
});

it('where runs are chosen later may be one for each of them, and of unknown time where nobody says how long one takes', () => {
  const narrow = { kind: 'until-narrow', within: 0.05, maxRuns: 10 } as const;
  const estimate = unitsOf({ policySets: ['plain', 'jwt'], seed: 7, repeats: narrow }, { ...scale, seconds: null })!;
  expect(estimate.seconds).toBeNull();
  expect(estimate.times.most - estimate.times.least).toBe(2 + 6);
  expect(unitsOf({ units: [2], policySets: ['plain', 'jwt'], repeats: narrow })!.times).toEqual({ least: 0, most: 2 });
});
