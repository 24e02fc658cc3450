import { scaleOutOf, type RatedStep } from '@headroom/core';
import { expect, it } from 'vitest';
import { scaleOutChart } from './scale-out';
import { scaleOutData, scaledOut } from './testing/scale-out';

const select = (instances: readonly (number | null)[]) => scaleOutChart.select(scaledOut(instances));

it('instances hold for their minute, and the one before the load stands in the table alone', () => {
  const view = scaleOutChart.select(scaleOutData);
  expect(view.rows.map(({ t, instances }) => [t, instances])).toEqual([
    [0, 75],
    [45, 80],
    [105, 80],
    [165, 80],
  ]);
  expect(scaleOutChart.empty(view)).toBeNull();
  expect(scaleOutChart.sentence(view)).toBe(
    '0 before the load; the most, 80, were there within 1 min 45 s after it began, 0.762 per second or more where they came fastest. Figures are means of 1 min 00 s.',
  );
  expect(scaleOutChart.table(view).rows).toEqual([
    ['1:15 before', '0', '–', '–'],
    ['0:15 before', '75', '100', '90'],
    ['0:45', '80', '100', '90'],
    ['1:45', '80', '100', '90'],
  ]);
});

it('a slow ramp has bounds on both sides, and what was there before was not added', () => {
  expect(scaleOutChart.sentence(select([0, 10, 70, 130, 190, 200]))).toMatch(
    /between 2 min 45 s and 4 min 45 s after it began, 0.702 to \d/,
  );
  expect(scaleOutChart.sentence(select([4, 4, 4]))).toMatch(
    /^4 before the load, at most 4 under it: no more than before/,
  );
});

it('too little is said to be too little, and nothing is drawn of it', () => {
  const steps: RatedStep[] = [{ atMs: 0, instances: 3, offeredRps: 1, achievedRps: 1 }];
  const scaleOut = scaleOutOf({ steps, stepSeconds: 60, load: { fromMs: 0, untilMs: 60_000 } });
  const view = scaleOutChart.select({ scaleOut, steps, originMs: 0 });
  expect(scaleOutChart.empty(view)).toMatch(/^Not enough evidence\. Instances are known of 1 step of 60 s;/);
  expect(view.rows).toEqual([]);
});
