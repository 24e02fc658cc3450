import { testCost } from '@headroom/core';
import type { Benchmark, TestCost } from '@headroom/core';
import { azureConnectionSchema } from '../../connections/azure';
import type { RanLoad, RanStage } from '../ran-load';
import { testPlan } from './test-plan';
import type { TestPlanSettings } from './test-plan';

/**
 * From 2026-03-01 a test run is billed for at least 10 virtual users per engine instance and 10 minutes: 5 users on 1
 * engine for 5 minutes are 1.67 virtual-user hours [alt-minimum: Minimum Usage in Azure App Testing, techcommunity.microsoft.com,
 * 2026-01-29, published].
 */
const minimum = { usersPerEngine: 10, seconds: 600 } as const;

/**
 * List price above the 50 virtual-user hours of the month that cost nothing [alt-price-blog: Azure Load Testing licensing,
 * microsoftnegotiations.com, 2026, published, secondary source]. The lower price above 10,000 hours and the former monthly
 * fee are only recalled, so they are not used. How much of the included hours is left is not known here: none is counted.
 */
const listPrices = {
  vuHour: '0.15',
  includedVuHours: '0',
  currency: 'USD',
  source:
    'alt-price-blog: Azure Load Testing licensing (microsoftnegotiations.com), 2026, secondary source; list price',
} as const;

/** Virtual-user hours that one test run is billed for. */
export const billedVuHours = (virtualUsers: number, engineInstances: number, seconds: number): number =>
  (Math.max(virtualUsers, minimum.usersPerEngine * engineInstances) * Math.max(seconds, minimum.seconds)) / 3600;

/**
 * What the test runs of a benchmark are billed at most. Each stage is a test run of its own; how many a search makes is not
 * known before, so it counts as many as its seconds have room for. Afterwards each stage that began counts.
 */
export function testCostOf(
  definition: Benchmark,
  connection: unknown,
  seconds: number,
  ran?: RanLoad,
): TestCost | null {
  if (ran?.stages.length === 0) return null;
  const parsed = azureConnectionSchema.safeParse(connection);
  const settings = parsed.data?.loadTesting;
  if (!settings) return testCost([], 'USD', ['The workspace has no Azure connection with a load testing resource.']);
  const prices = settings.prices ?? listPrices;
  const bills = (ran?.stages ?? stagesOf(definition, seconds)).map((stage) => billOf(definition, settings, stage));
  const hours = bills.every((bill) => bill !== null) ? bills.reduce((sum, bill) => sum + bill, 0) : null;
  const billable = hours === null ? null : Math.max(0, hours - Number(prices.includedVuHours));
  return testCost(
    [
      {
        name: `Virtual-user hours of ${ran ? '' : 'at most '}${bills.length} test run${bills.length === 1 ? '' : 's'}`,
        quantity: billable,
        unit: 'virtual-user hour',
        unitPrice: prices.vuHour,
        source: prices.source,
      },
    ],
    prices.currency,
    hours === null
      ? ['How many virtual users the script makes cannot be read from it, so their hours are not known.']
      : [],
  );
}

function stagesOf({ load }: Benchmark, seconds: number): RanStage[] {
  if (load.kind === 'find-maximum') {
    const stage = {
      load: { model: 'open' as const, rps: load.maxRps, arrivals: load.arrivals },
      seconds: load.maxStageSeconds,
    };
    return Array.from({ length: Math.max(1, Math.ceil(seconds / load.minStageSeconds)) }, () => stage);
  }
  const steps = load.steps.map((step): RanStage => ({
    seconds: step.seconds,
    load:
      'rps' in step
        ? { model: 'open', rps: step.rps, arrivals: 'uniform' }
        : { model: 'closed', users: step.users, thinkTimeMs: 0 },
  }));
  const [first] = steps;
  return load.warmUpSeconds > 0 && first ? [{ ...first, seconds: load.warmUpSeconds }, ...steps] : steps;
}

/** Null where the number of virtual users is not known. */
function billOf(
  { target, requests, batch, script, engine }: Benchmark,
  settings: TestPlanSettings,
  { load, seconds }: RanStage,
): number | null {
  const stage = { index: 0, load, maxSeconds: seconds, seed: 0, startsInMs: 0 };
  try {
    const plan = testPlan(engine, { shard: 0, stage, target, requests, batch, script, secretNames: [] }, settings);
    return plan.virtualUsers === null ? null : billedVuHours(plan.virtualUsers, plan.engineInstances, seconds);
  } catch {
    return null;
  }
}
