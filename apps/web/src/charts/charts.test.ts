import { readdirSync } from 'node:fs';
import * as figures from '@headroom/figures';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  capacityByOptionChart,
  compareLatencyChart,
  comparePercentilesChart,
  compareRateChart,
  costAgainstRateChart,
  costMonthsChart,
  demandReplayChart,
  latencyChart,
  levelsChart,
  percentileCurveChart,
  policyTaxChart,
  rateChart,
  sensitivityChart,
  type Chart,
  type RateView,
} from '@headroom/figures';
import {
  capacityData,
  costData,
  curves,
  level,
  monthsData,
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
import { ChartFrame } from './frame';
import { generatorCpuChart } from './generator-cpu';
import { generatorLagChart } from './generator-lag';
import { latencyHeatmapChart } from './latency-heatmap';
import { trendChart } from './trend';
import { scaleOutChart } from './scale-out';
import { serverSeriesChart } from './server-series';
import { utilisationFitChart } from './utilisation-fit';
import { sweepEffectsChart } from './sweep-effects';
import { sweepHeatmapChart } from './sweep-heatmap';
import { heat } from './testing/heat';
import { scaledOut, scaleOutData } from './testing/scale-out';
import { heatmapOfSweep, sweepEffects } from './testing/sweep';

/** Each chart with data to draw and with none. */
const fit = {
  points: [10, 20, 30].map((rps) => ({ rps, percent: 5 + rps })),
  ...{ curve: { idle: 0.05, demand: 0.01, bend: 0 }, ceilingPercent: 80, capacityRps: 75, seenUpToPercent: 35 },
};

const serverSeries = (value: number | null) => ({
  series: {
    ...{ source: 'Azure Monitor', metric: 'Capacity', label: 'Capacity used', unit: 'percent', stepSeconds: 60 },
    points: [{ atMs: 0, value }],
  },
  originMs: 0,
});

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
  [costMonthsChart, monthsData, { ...monthsData, plans: [] }],
  [capacityByOptionChart, capacityData, { ...capacityData, options: unknownCapacity.options }],
  [compareRateChart, overlaid, none],
  [compareLatencyChart, { ...overlaid, percentile: 'p95' }, { ...none, percentile: 'p95' }],
  [comparePercentilesChart, curves, { runs: [{ label: 'A', level: null, curve: [] }] }],
  [trendChart, trend, { ...trend, points: trend.points.slice(0, 1), changes: [] }],
  [utilisationFitChart, fit, { ...fit, curve: null, capacityRps: null }],
  [serverSeriesChart, serverSeries(40), serverSeries(null)],
  [scaleOutChart, scaleOutData, scaledOut([null, null])],
  [policyTaxChart, taxData, { ...taxData, states: null }],
  [sensitivityChart, sensitivityData, { ...sensitivityData, sensitivities: undefined }],
  [sweepHeatmapChart, heatmapOfSweep, { measure: 'cpu', cells: [] }],
  [sweepEffectsChart, sweepEffects, { effects: [], interactions: [] }],
  [demandReplayChart, replayData, { ...replayData, ways: { fixed: why, autoscale: why, consumption: why } }],
] as [Chart<never, unknown>, unknown, unknown][];

const isChart = (one: unknown): one is Chart<never, unknown> =>
  typeof one === 'object' && one !== null && 'id' in one && 'select' in one && 'sentence' in one;

test('every chart there is is held to the contract', async () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.tsx'));
  const modules = await Promise.all(files.map((name): Promise<object> => import(`./${name}`)));
  const charts = [figures, ...modules].flatMap((module) => Object.values(module).filter(isChart));
  expect(cases.map(([{ id }]) => id).toSorted()).toEqual([...new Set(charts.map(({ id }) => id))].toSorted());
});

test('a chart says beside its title how its figures are computed, and in its name it does not', () => {
  const view = rateChart.select(timeline);
  const page = renderToStaticMarkup(
    createElement(ChartFrame<RateView>, { chart: rateChart, view, height: 100, children: null }),
  );
  expect(page).toContain('aria-label="How is this computed: Rate?"');
  expect(page).toContain(rateChart.how);
  expect(page).toMatch(/<h3 [^>]*>Rate<\/h3>/);
});

describe.each(cases)('$id', (chart, data, none) => {
  test('answers a question in a sentence and a table', () => {
    const view = chart.select(data as never);
    expect(chart.question).toMatch(/\?$/);
    expect(chart.how).toMatch(/\.$/);
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
