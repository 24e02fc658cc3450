import { expect, test } from 'vitest';
import { errorsChart } from './errors';
import { generatorCpuChart } from './generator-cpu';
import { generatorLagChart } from './generator-lag';
import { latencyChart } from './latency';
import { latencyHeatmapChart } from './latency-heatmap';
import { levelsChart } from './levels';
import { percentileCurveChart } from './percentile-curve';
import { rateChart } from './rate';
import { type SecondPoint, toTimeline } from './timeline';
import { heat, level, second, slo, stageCurves, timeline } from './testing/run';

test('rate: the newest second under load, not the drain after it', () => {
  expect(rateChart.sentence(rateChart.select(timeline))).toBe('Last seen at 97 rps of 100 rps asked.');
});

test('latency: the SLO is always inside the picture', () => {
  expect(latencyChart.select({ timeline, slo })).toMatchObject({ min: 5, max: 250 });
  expect(latencyChart.select({ timeline, slo: { ...slo, latencyMs: 900 } }).max).toBe(900);
});

test('errors: how many, and when most', () => {
  expect(errorsChart.sentence(errorsChart.select(timeline))).toBe(
    'About 7 requests failed; most at 0:01 in stage 0, 7 per second.',
  );
});

test('generator: the worst second counts, and what was not sent on time', () => {
  expect(generatorCpuChart.sentence(generatorCpuChart.select(timeline))).toBe('At most 12 % of one core.');
  expect(generatorLagChart.sentence(generatorLagChart.select(timeline))).toBe(
    'Event-loop lag p99 at most 3 ms. 2 requests were sent late; none was left out.',
  );
});

test('generator: of an engine that does not know its lateness nothing is said to be on time', () => {
  const unknowing = (over: Partial<SecondPoint>) =>
    generatorLagChart.select(
      toTimeline([second(0, { loopLagMs: null, late: null }), second(1, { loopLagMs: null, late: null, ...over })]),
    );
  expect(generatorLagChart.empty(unknowing({}))).toBe(
    'Lag is not known: this engine does not report it. Every request was sent; whether on time is not known.',
  );
  expect(generatorLagChart.empty(unknowing({ dropped: 3 }))).toMatch(/3 requests were not sent at all; whether/);
  const lagOnly = generatorLagChart.select(toTimeline([second(0, { late: null })]));
  expect(generatorLagChart.sentence(lagOnly)).not.toMatch(/was sent on time/);
  expect(generatorLagChart.table(lagOnly).rows[0]!.slice(-2)).toEqual(['–', '0']);
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
    'Highest rate inside the SLO so far: 200 rps. Lowest outside: 300 rps. Capacity: 200 rps at p95 ≤ 60 ms.',
  );
});

test('heatmap: the fullest band of all, and the longest', () => {
  const view = latencyHeatmapChart.select({ timeline, columns: heat });
  expect(latencyHeatmapChart.sentence(view)).toBe(
    '85 % of 200 successes took 4.64 ms to 6.81 ms, the most of any band; none took longer than 316 ms.',
  );
  expect(latencyHeatmapChart.table(view).rows[1]).toEqual([
    ...['0:01', '0', '100', '4.64 ms to 6.81 ms', '90 %', '215 ms to 316 ms'],
  ]);
});

test('percentiles of a stage: failures stay apart, and waiting before the send is said', () => {
  const view = percentileCurveChart.select(stageCurves);
  expect(percentileCurveChart.sentence(view)).toBe(
    'Of 1,000 successes 99 % took at most 40 ms. At p99 they waited 20 ms more before they were sent. 3 failures are apart, since a quick refusal is no quick answer.',
  );
  expect(view.rows.map(({ nines }) => nines)).toEqual([expect.closeTo(0.301, 3), expect.closeTo(2, 9)]);
});
