import {
  parsePlan,
  recommend,
  replayStrategies,
  type LevelStatistics,
  type PlanProblemInput,
  type Slo,
  type StageVerdict,
} from '@headroom/core';
import { describe, expect, test } from 'vitest';
import { capacityByOptionChart } from './capacity-by-option';
import type { Chart } from './chart';
import { compareLatencyChart } from './compare-latency';
import { comparePercentilesChart } from './compare-percentiles';
import { compareRateChart } from './compare-rate';
import { costAgainstRateChart } from './cost-against-rate';
import { demandReplayChart } from './demand-replay';
import { errorsChart } from './errors';
import { generatorCpuChart } from './generator-cpu';
import { generatorLagChart } from './generator-lag';
import { latencyChart } from './latency';
import { latencyHeatmapChart, type HeatColumn } from './latency-heatmap';
import { levelsChart, type JudgedLevel } from './levels';
import { policyTaxChart } from './policy-tax';
import { percentileCurveChart, type PercentileCurves } from './percentile-curve';
import { rateChart } from './rate';
import { charts } from './registry';
import { sensitivityChart } from './sensitivity';
import { toTimeline, type SecondPoint } from './timeline';
import { trendChart } from './trend';

const slo: Slo = { percentile: 95, latencyMs: 60, maxErrorRate: 0.001 };

const second = (at: number, over: Partial<SecondPoint> = {}): SecondPoint => ({
  ...{
    stage: 0,
    second: at,
    seconds: 1,
    atMs: 1_000 * at,
    targetRps: 100,
    offeredRps: 100,
    achievedRps: 98,
    errors: 0,
  },
  ...{ p50Ms: 5, p95Ms: 20, p99Ms: 30, cpuPercent: 4, loopLagMs: 1, late: 0, dropped: 0, settling: false },
  ...over,
});
const timeline = toTimeline([
  second(0),
  second(1, { errors: 7, cpuPercent: 12, loopLagMs: 3, late: 2, p99Ms: 250 }),
  second(2, { achievedRps: 97 }),
  second(3, {
    targetRps: null,
    achievedRps: null,
    p50Ms: null,
    p95Ms: null,
    p99Ms: null,
    cpuPercent: null,
    loopLagMs: null,
  }),
]);
const nothing = toTimeline([]);

const level = (stage: number, offeredRps: number | null, sloLatencyMs: number | null, result: StageVerdict['result']) =>
  ({
    stage,
    statistics: { offeredRps, sloLatencyMs } as LevelStatistics,
    verdict: { result } as StageVerdict,
  }) satisfies JudgedLevel;

const problem: PlanProblemInput = {
  schema: 'headroom.plan/1',
  tiers: [
    { id: 's', billing: 'unitHour', coresPerUnit: 1, maxUnits: 4, pricePerUnitHour: '0.05' },
    { id: 'l', billing: 'unitHour', coresPerUnit: 4, maxUnits: 2, pricePerUnitHour: '0.17', sameCoresAs: 's' },
  ],
  policies: [],
  runs: [
    {
      ...{ id: 'r', tier: 's', units: 1, policies: [], loadModel: 'open' },
      levels: [100, 200, 280, 310].map((offeredRps) => ({
        ...{ offeredRps, throughputRps: offeredRps, requests: offeredRps * 20, durationSeconds: 20 },
        ...{ meanMs: offeredRps / 20, p50Ms: offeredRps / 20, p95Ms: offeredRps / 5, cpuPercent: offeredRps * 0.3 },
      })),
    },
  ],
  target: { policies: [], rps: 400, monthlyCalls: 400_000_000, slo },
};
const result = recommend(problem);
const costData = {
  problem: problem as Parameters<typeof costAgainstRateChart.select>[0]['problem'],
  result,
  tierNames: { s: 'Small', l: 'Large' },
};
const unknownCapacity = {
  ...result,
  options: result.options.map((option) => ({ ...option, capacityRps: null, sureRps: null })),
};
const capacityData = { options: result.options, tierIds: ['s', 'l'], tierNames: costData.tierNames, headroom: 0.2 };

const state = (added: string | null, capacityRps: number | null) => ({
  ...{ added, capacityRps, cpuMs: null, delayMs: null },
  costPerMillion: capacityRps === null ? null : 300 / capacityRps,
});
const taxData = {
  ...{ option: 'Small × 2', currency: 'USD', measure: 'capacity' as const },
  states: [state(null, 600), state('jwt', null), state('log', 400), state('cache', 500), state('odd', null)],
};
const moved = (value: number, units: number | null) => ({
  value,
  recommended: units === null ? null : { tier: 's', units, monthlyCost: String(36.5 * units), costPerMillion: null },
});
const sensitivityData = {
  sensitivities: [
    {
      ...{ assumption: 'latency' as const, low: moved(48, null), high: moved(72, 2) },
      ...{ movesChoice: true, monthlyDifference: null },
    },
    {
      ...{ assumption: 'rate' as const, low: moved(360, 2), high: moved(440, 3) },
      ...{ movesChoice: true, monthlyDifference: 36.5 },
    },
  ],
  ...{ recommended: moved(0, 2).recommended, currency: 'USD', tierNames: { s: 'Small' } },
};

const step = (t: number, achievedRps: number | null, p95Ms: number | null) => ({
  ...{ t, achievedRps, p95Ms, p50Ms: p95Ms, p99Ms: p95Ms },
});
const overlaid = {
  ...{ stepSeconds: 2, zoom: null },
  series: [
    { label: 'A', points: [step(0, 100, 20), step(2, 110, 25), step(6, 90, 20)] },
    { label: 'B', points: [step(0, 80, 40)] },
  ],
};
const none = { ...overlaid, series: [{ label: 'A', points: [] }] };
const curves = {
  runs: [
    {
      label: 'A',
      level: '50 rps',
      curve: [50, 90, 99].map((percentile) => ({ percentile, latencyMs: percentile / 5 })),
    },
    { label: 'B', level: '50 rps', curve: [50, 90].map((percentile) => ({ percentile, latencyMs: percentile / 4 })) },
  ],
};
const trend = {
  ...{ label: 'Capacity', format: String },
  points: [400, 401, 300, 301].map((value, index) => ({
    ...{ runId: `r${index}`, at: `2026-01-0${index + 1}T00:00:00.000Z`, value },
    ...{ isBaseline: index === 0, isReconfigured: index === 2 },
  })),
  changes: [{ index: 2, meanBefore: 400.5, meanAfter: 300.5, sentence: 'From then on it fell.' }],
};
const why = { why: 'Not known.' };
/** Two quiet hours and one of 300 rps, where one unit carries a little more than half of that. */
const replayData = {
  ways: replayStrategies(parsePlan(problem), result, {
    curve: { hourlyRps: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 300 : 20)) },
    ...{ tier: 's', lagMinutes: 30 },
  }),
  week: 1,
};

const heat: HeatColumn[] = [
  {
    stage: 0,
    t: 0,
    seconds: 1,
    bands: [
      [10, 80],
      [12, 20],
    ],
  },
  {
    stage: 0,
    t: 1,
    seconds: 1,
    bands: [
      [10, 90],
      [20, 10],
    ],
  },
];
const noCurve = { count: 0, points: [] };
const stageCurves: PercentileCurves = {
  latency: {
    count: 1000,
    points: [
      { percentile: 50, latencyMs: 5 },
      { percentile: 99, latencyMs: 40 },
    ],
  },
  serviceTime: {
    count: 1000,
    points: [
      { percentile: 50, latencyMs: 5 },
      { percentile: 99, latencyMs: 20 },
    ],
  },
  failureLatency: { count: 3, points: [{ percentile: 50, latencyMs: 1 }] },
};

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
    'Event-loop lag p99 at most 3 ms; 2 requests were sent late or not at all.',
  );
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

test('cost: steps up with the units, both sides of an edge, and names the cheapest at the target', () => {
  const view = costAgainstRateChart.select(costData);
  const { steps } = view.tiers.find(({ id }) => id === 's')!;
  const edge = steps[0]!.toRps;
  expect(view.rows.filter(({ rps }) => rps === edge).map((row) => row.s)).toEqual([36.5, 73]);
  expect(costAgainstRateChart.sentence(view)).toMatch(/^At 400 rps Small × 2 is the cheapest, 73.00 USD a month\./);
  expect(view.tiers.map(({ index }) => index)).toEqual([0, 1]);
});

test('capacity: the need includes the headroom; an option with nothing left is not drawn', () => {
  const view = capacityByOptionChart.select(capacityData);
  expect(view.neededRps).toBeCloseTo(500);
  expect(view.rows.every(({ capacityRps, low, high }) => low < capacityRps && capacityRps < high)).toBe(true);
  expect(view.rows[0]!.label).toBe('Small × 1');
});

test('policy tax: policies that no run tells apart are one step; what is not known is said', () => {
  const view = policyTaxChart.select(taxData);
  expect(view.rows.map(({ label, range, text }) => [label, range, text])).toEqual([
    ['Without policies', [0, 600], '600 rps'],
    ['jwt + log', [400, 600], '−200 rps'],
    ['cache', [400, 500], '+100 rps'],
    ['With these', [0, 500], '500 rps'],
  ]);
  expect(policyTaxChart.sentence(view)).toBe(
    'Small × 2: 600 rps without policies, 500 rps with these; jwt + log moves it most, −200 rps (33.3 %). Not known: odd.',
  );
  const money = policyTaxChart.select({ ...taxData, measure: 'money' });
  expect(money.rows.map(({ text }) => text)).toEqual(['0.5 USD', '+0.25 USD', '−0.15 USD', '0.6 USD']);
});

test('sensitivity: differences to both sides; an end where nothing is enough reaches as far as any', () => {
  const view = sensitivityChart.select(sensitivityData);
  expect(view.rows.map(({ lowRange, highRange }) => [lowRange, highRange])).toEqual([
    [
      [0, 36.5],
      [0, 0],
    ],
    [
      [0, 0],
      [0, 36.5],
    ],
  ]);
  expect(sensitivityChart.sentence(view)).toBe(
    '2 of 2 assumptions move the choice. First: with 48 ms allowed nothing is enough, in place of Small × 2.',
  );
});

test('overlay: a row for each step, so that a pause of all runs breaks their lines', () => {
  const view = compareRateChart.select(overlaid);
  expect(view.rows).toEqual([
    { t: 0, values: [100, 80] },
    { t: 2, values: [110, null] },
    { t: 4, values: [null, null] },
    { t: 6, values: [90, null] },
  ]);
  expect(compareRateChart.sentence(view)).toBe('Most at once: 110 rps by A; least of all: 80 rps by B.');
  const zoomed = compareRateChart.select({ ...overlaid, zoom: { from: 1, to: 3 } });
  expect(zoomed.rows).toEqual([{ t: 2, values: [110, null] }]);
});

test('percentiles: the sentence goes as far into the tail as all runs do', () => {
  const view = comparePercentilesChart.select(curves);
  expect(view.rows.map(({ oneIn }) => oneIn)).toEqual([2, 10, 100]);
  expect(comparePercentilesChart.sentence(view)).toBe('p90 is 18 ms in A and 22.5 ms in B, all at 50 rps.');
});

test('trend: levels between changes, and what else changed there', () => {
  const view = trendChart.select(trend);
  expect(view.rows.map(({ mean }) => mean)).toEqual([400.5, 400.5, 300.5, 300.5]);
  expect(trendChart.sentence(view)).toBe('From then on it fell. Its configuration changed there.');
  expect(trendChart.sentence(trendChart.select({ ...trend, changes: [] }))).toMatch(
    /not changed its level over 4 runs/,
  );
});

test('demand: what the units carry hour by hour, and for how long they are late', () => {
  const view = demandReplayChart.select(replayData);
  expect(view.rows).toHaveLength(168);
  expect(view.rows[9]).toMatchObject({ hour: 177, asked: 300 });
  expect(view.ways).toEqual(['fixed', 'autoscale']);
  expect(view.minutesAtRisk).toMatchObject({ fixed: 0, consumption: null });
  expect(view.minutesAtRisk.autoscale).toBeGreaterThan(0);
  expect(demandReplayChart.sentence(view)).toMatch(
    /^At most 300 rps are asked in this week: fixed units always carry it, autoscaled units are short for [\d,]+ min\.$/,
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
