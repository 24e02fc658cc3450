import type { ServerSeries } from '@headroom/core';
import { expect, it } from 'vitest';
import { serverSeriesChart } from './server-series';

const startMs = Date.UTC(2026, 10, 3, 9, 0);
const series = (values: (number | null)[]): ServerSeries => ({
  ...{ source: 'Azure Monitor', metric: 'Capacity', label: 'Capacity used', unit: 'percent' },
  ...{ aggregation: 'average', stepSeconds: 60 },
  points: values.map((value, index) => ({ atMs: startMs + index * 60_000, value })),
});
const select = (values: (number | null)[]) =>
  serverSeriesChart.select({ series: series(values), originMs: startMs + 20_000 });

it('a figure holds for its step, the first from the beginning of the run on, and what is not known is no figure', () => {
  const view = select([12, null, 71.25]);
  expect(view.rows).toEqual([
    { t: 0, value: 12 },
    { t: 40, value: null },
    { t: 100, value: 71.25 },
    { t: 160, value: 71.25 },
  ]);
  expect(serverSeriesChart.sentence(view)).toBe('From 12 % to 71.3 %, in steps of 60 s; 1 of 3 is not known.');
  expect(serverSeriesChart.table(view).rows).toEqual([
    ['09:00:00', '12 %'],
    ['09:01:00', '–'],
    ['09:02:00', '71.3 %'],
  ]);
});

it('a step that ended before the run began stands in the table alone', () => {
  const view = serverSeriesChart.select({ series: series([1, 12]), originMs: startMs + 60_000 });
  expect(view.rows).toEqual([
    { t: 0, value: 12 },
    { t: 60, value: 12 },
  ]);
  expect(serverSeriesChart.table(view).rows).toHaveLength(2);
});

it('nothing known is nothing to draw, and one figure all the time is said as one', () => {
  expect(serverSeriesChart.empty(select([null, null]))).toBe('Nothing of it is known in this time.');
  expect(serverSeriesChart.sentence(select([50, 50]))).toBe('50 % all the time, in steps of 60 s.');
});
