import { describe, expect, test } from 'vitest';
import {
  capacityByOptionChart,
  compareLatencyChart,
  comparePercentilesChart,
  compareRateChart,
  costAgainstRateChart,
  demandReplayChart,
  latencyChart,
  levelsChart,
  percentileCurveChart,
  policyTaxChart,
  rateChart,
  sensitivityChart,
  type Chart,
} from '@headroom/figures';
import {
  capacityData,
  costData,
  curves,
  level,
  noCurve,
  none,
  nothing,
  overlaid,
  replayData,
  sensitivityData,
  slo,
  stageCurves,
  taxData,
  timeline,
  trend,
  unknownCapacity,
  why,
} from '@headroom/figures/testing';
import { errorsChart } from './errors';
import { generatorCpuChart } from './generator-cpu';
import { generatorLagChart } from './generator-lag';
import { latencyHeatmapChart } from './latency-heatmap';
import { charts } from './registry';
import { trendChart } from './trend';
import { heat } from './testing/heat';

/** Each chart with data to draw and with none. */
const cases: [Chart<never, unknown>, unknown, unknown][] = [
  [rateChart, timeline, nothing],
  [latencyChart, { timeline, slo }, { timeline: nothing, slo }],
  [latencyHeatmapChart, { timeline, columns: heat }, { timeline: nothing, columns: [] }],
  [percentileCurveChart, stageCurves, { latency: noCurve, serviceTime: noCurve, failureLatency: noCurve }],
  [errorsChart, timeline, nothing],
  [generatorCpuChart, timeline, nothing],
  [generatorLagChart, timeline, nothing],
  [
    levelsChart,
    { levels: [level(0, 100, 20, 'passed')], slo, capacityRps: null },
    { levels: [], slo, capacityRps: null },
  ],
  [costAgainstRateChart, costData, { ...costData, result: unknownCapacity }],
  [capacityByOptionChart, capacityData, { ...capacityData, options: unknownCapacity.options }],
  [compareRateChart, overlaid, none],
  [compareLatencyChart, { ...overlaid, percentile: 'p95' }, { ...none, percentile: 'p95' }],
  [comparePercentilesChart, curves, { runs: [{ label: 'A', level: null, curve: [] }] }],
  [trendChart, trend, { ...trend, points: trend.points.slice(0, 1), changes: [] }],
  [policyTaxChart, taxData, { ...taxData, states: null }],
  [sensitivityChart, sensitivityData, { ...sensitivityData, sensitivities: undefined }],
  [demandReplayChart, replayData, { ...replayData, ways: { fixed: why, autoscale: why, consumption: why } }],
] as [Chart<never, unknown>, unknown, unknown][];

test('every chart of the registry is held to the contract', () => {
  expect(cases.map(([{ id }]) => id).toSorted()).toEqual(charts.map(({ id }) => id).toSorted());
});

describe.each(cases)('$id', (chart, data, none) => {
  test('answers a question in a sentence and a table', () => {
    const view = chart.select(data as never);
    expect(chart.question).toMatch(/\?$/);
    expect(chart.empty(view)).toBeNull();
    expect(chart.sentence(view)).toMatch(/\.$/);
    const { columns, rows } = chart.table(view);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toHaveLength(columns.length);
  });

  test('says why there is nothing to draw', () => {
    const view = chart.select(none as never);
    expect(chart.empty(view)).toMatch(/\.$/);
    expect(chart.table(view).rows).toEqual([]);
  });
});
