import { toTimeline, type SecondPoint } from '@headroom/figures';
import { second, timeline } from '@headroom/figures/testing';
import { expect, test } from 'vitest';
import { errorsChart } from './errors';
import { generatorCpuChart } from './generator-cpu';
import { generatorLagChart } from './generator-lag';
import { latencyHeatmapChart } from './latency-heatmap';
import { heat } from './testing/heat';

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

test('heatmap: the fullest band of all, and the longest', () => {
  const view = latencyHeatmapChart.select({ timeline, columns: heat });
  expect(latencyHeatmapChart.sentence(view)).toBe(
    '85 % of 200 successes took 4.64 ms to 6.81 ms, the most of any band; none took longer than 316 ms.',
  );
  expect(latencyHeatmapChart.table(view).rows[1]).toEqual([
    ...['0:01', '0', '100', '4.64 ms to 6.81 ms', '90 %', '215 ms to 316 ms'],
  ]);
});
