import { expect, test } from 'vitest';
import { level, slo, stageCurves, timeline } from '../testing';
import { latencyChart } from './latency';
import { levelsAxes, levelsChart, levelsKeys } from './levels';
import { percentileCurveChart } from './percentile-curve';
import { rateChart } from './rate';

test('rate: the newest second under load, not the drain after it', () => {
  expect(rateChart.sentence(rateChart.select(timeline))).toBe('Last seen at 97 rps of 100 rps asked.');
});

test('latency: the SLO is always inside the picture', () => {
  expect(latencyChart.select({ timeline, slo })).toMatchObject({ min: 5, max: 250 });
  expect(latencyChart.select({ timeline, slo: { ...slo, latencyMs: 900 } }).max).toBe(900);
});

test('levels: in order of rate; a level without latency or of a closed loop is left out', () => {
  const levels = [
    level(2, 300, 90, 'failed'),
    level(0, 100, 20, 'passed'),
    level(1, 200, 40, 'passed'),
    level(3, null, 5, 'passed'),
    level(4, 50, null, 'failed'),
  ];
  const view = levelsChart.select({ levels, slo, capacityRps: 200 });
  expect(view.levels.map(({ stage }) => stage)).toEqual([0, 1, 2]);
  expect(levelsChart.sentence(view)).toBe(
    'Highest rate inside the SLO: 200 rps. Lowest outside: 300 rps. Capacity: 200 rps at p95 ≤ 60 ms.',
  );
});

test('levels: the knee and the rated rate are drawn, told and tabled where they are known', () => {
  const data = {
    levels: [level(0, 100, 20, 'passed'), level(1, 200, 90, 'failed')],
    ...{ slo, capacityRps: null },
  };
  const of = (more: object) => levelsChart.select({ ...data, ...more });
  const told = (more: object) => levelsChart.sentence(of(more)).split('200 rps. ')[1] ?? '';
  expect(told({})).toBe('');
  expect(levelsChart.table(of({})).columns).toHaveLength(4);
  expect(told({ ceiling: { kind: 'none', rps: 200 } })).toBe('No knee: throughput followed the load at every level.');
  const known = of({ ceiling: { kind: 'generator', rps: 150 }, ratedRps: 400 });
  expect(levelsChart.sentence(known)).toMatch(
    /stopped following the load at 150 rps, the limit of the load generator, not of the gateway\. Rated, not measured: 400 rps\.$/,
  );
  expect(levelsChart.table(known).rows.map((row) => row.slice(-2))).toEqual([
    ['before', '25 %'],
    ['beyond', '50 %'],
  ]);
  expect(levelsKeys(known).map(({ label }) => label)).toEqual(['Passed', 'Failed', 'Knee 150 rps', 'Rated 400 rps']);
  expect(levelsAxes(known).x.domain[1]).toBeGreaterThan(400);
  // Farther out it would press the levels together.
  const far = of({ ratedRps: 401 });
  expect(levelsAxes(far).x.domain[1]).toBeLessThan(400);
  expect(levelsKeys(far)).toHaveLength(2);
  expect(levelsChart.sentence(far)).toMatch(/401 rps, farther right than is drawn\.$/);
});

test('percentiles of a stage: failures stay apart, and waiting before the send is said', () => {
  const view = percentileCurveChart.select(stageCurves);
  expect(percentileCurveChart.sentence(view)).toBe(
    'Of 1,000 successes 99 % took at most 40 ms. At p99 they waited 20 ms more before they were sent. 3 failures are apart, since a quick refusal is no quick answer.',
  );
  expect(view.rows.map(({ nines }) => nines)).toEqual([expect.closeTo(0.301, 3), expect.closeTo(2, 9)]);
});
