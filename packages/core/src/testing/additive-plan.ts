import { meanResponseMs, responsePercentileMs, saturationRps } from '../queueing/latency-model';
import type { PlanProblem } from '../sizing/plan-problem';
import { parsePlan } from '../sizing/parse-plan';

/** A gateway whose policies add up: CPU and delay of each in ms. */
export const additiveCost = { base: [2, 5], jwt: [0.8, 0], log: [0.4, 1] } as const;
type Policy = Exclude<keyof typeof additiveCost, 'base'>;

const unitOf = (policies: readonly Policy[]) => {
  const sum = (part: 0 | 1) =>
    policies.reduce<number>((total, policy) => total + additiveCost[policy][part], additiveCost.base[part]);
  return {
    ...{ servers: 1, serviceDemandMs: sum(0), delayMs: sum(1) },
    ...{ serviceVariability: 1, delayVariability: 0.1, arrivalVariability: 1 },
  };
};

/** A run of one unit as the queue itself would have it. */
function run(policies: Policy[]) {
  const unit = unitOf(policies);
  return {
    ...{ id: `run ${policies.join('-')}`, tier: 'S', units: 1, policies, loadModel: 'open' as const },
    levels: [0.15, 0.45, 0.7, 0.9].map((share) => {
      const rps = share * saturationRps(unit);
      const at = (percentile: number) => responsePercentileMs(unit, rps, percentile);
      return {
        ...{ offeredRps: rps, throughputRps: rps, durationSeconds: 60, errorRate: 0, cpuPercent: 100 * share + 1 },
        ...{ requests: Math.round(rps * 60), meanMs: meanResponseMs(unit, rps) },
        ...{ p50Ms: at(50), p95Ms: at(95), p99Ms: at(99) },
      };
    }),
  };
}

/** A plan whose runs tell each policy apart, on two tiers of the same cores; `change` replaces parts of its target. */
export const additivePlan = (change: Partial<PlanProblem['target']> = {}): PlanProblem =>
  parsePlan({
    schema: 'headroom.plan/1',
    tiers: [
      { id: 'S', billing: 'unitHour', coresPerUnit: 1, maxUnits: 12, pricePerUnitHour: '0.1' },
      {
        ...{ id: 'L', coresPerUnit: 4, maxUnits: 4, sameCoresAs: 'S' },
        meters: [{ meter: 'unit', per: 'unitHour', unitPrice: '0.45', discountPercent: '10' }],
      },
      { id: 'CALLS', billing: 'perCall', maxRps: 5000, pricePerMillionCalls: '1.5' },
    ],
    policies: ['jwt', 'log'],
    runs: [run([]), run(['jwt']), run(['jwt', 'log'])],
    target: {
      ...{ policies: ['jwt', 'log'], rps: 600, growthFactor: 1.5, headroom: 0.1, spareUnits: 1, monthlyCalls: 1e9 },
      slo: { percentile: 95, latencyMs: 60, maxErrorRate: 0.01 },
      ...change,
    },
  });
