import {
  parsePlan,
  recommend,
  replayStrategies,
  type MonthCost,
  type PlanProblemInput,
  type Slo,
} from '@headroom/core';

export const slo: Slo = { percentile: 95, latencyMs: 60, maxErrorRate: 0.001 };

const problem = parsePlan({
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
} satisfies PlanProblemInput);

const result = recommend(problem);

export const costData = {
  problem,
  result,
  tierNames: { s: 'Small', l: 'Large' },
};

export const unknownCapacity = {
  ...result,
  options: result.options.map((option) => ({ ...option, capacityRps: null, sureRps: null })),
};

export const capacityData = {
  options: result.options,
  tierIds: ['s', 'l'],
  tierNames: costData.tierNames,
  headroom: 0.2,
  rated: { rpsPerUnit: { s: 330 }, spareUnits: 0 },
};

const state = (added: string | null, capacityRps: number | null) => ({
  ...{ added, capacityRps, cpuMs: null, delayMs: null },
  costPerMillion: capacityRps === null ? null : 300 / capacityRps,
});

export const taxData = {
  ...{ option: 'Small × 2', currency: 'USD', measure: 'capacity' as const },
  states: [state(null, 600), state('jwt', null), state('log', 400), state('cache', 500), state('odd', null)],
};

const moved = (value: number, units: number | null) => ({
  value,
  recommended: units === null ? null : { tier: 's', units, monthlyCost: String(36.5 * units), costPerMillion: null },
});

export const sensitivityData = {
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

export const why = { why: 'Not known.' };

/** Two quiet hours and one of 300 rps, where one unit carries a little more than half of that. */
export const replayData = {
  ways: replayStrategies(problem, result, {
    curve: { hourlyRps: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 300 : 20)) },
    ...{ tier: 's', lagMinutes: 30 },
  }),
  week: 1,
};

const monthOf = (month: string, costPerMillion: string | null, grade: MonthCost['grade'] = 'B'): MonthCost => ({
  ...{ month, costPerMillion, gatewayName: 'G', option: 'Small × 2', monthlyCost: '73', monthlyCalls: 1e6 },
  ...{ atPeak: null, overCurve: null },
  ...{ probability: 0.9, grade, pricesSeenOn: `${month}-01`, changed: [] },
  ...{ difference: null, differenceBasis: null },
});

/** Two plans over a turn of the year; the first has no answer in December. */
export const monthsData = {
  currency: 'USD',
  plans: [
    {
      id: 'p',
      name: 'Orders',
      months: [monthOf('2026-11', '73'), monthOf('2027-01', '36.5', 'C'), monthOf('2027-02', '40')],
    },
    {
      id: 'q',
      name: 'Bills',
      months: [monthOf('2026-12', '10'), monthOf('2027-01', null), monthOf('2027-02', '12.25')],
    },
  ],
};
