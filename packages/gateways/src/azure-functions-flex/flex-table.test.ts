import { bookInForce, executionGbSeconds, Money, truncated } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../contract/figure';
import { entry } from './gateway';
import printedCosts from './printed-costs.json';
import { runCost } from './run-cost';

const { definition, priceBooks, evidence } = entry;
const tier = definition.tiers.find(({ id }) => id === '2048')!;
const inForce = (on: string) => bookInForce(priceBooks, { gatewayId: definition.id, currency: 'USD', on })!;

/** Cost then, per million then, today with the grant unused, today with it used up. */
const table = {
  'flex-concurrency-16': ['0.458864', '0.154547', '1.087636', '1.93329'],
  'flex-concurrency-8': ['0.644464', '0.165734', '1.4554096', '2.6026636'],
  'flex-concurrency-4': ['1.495088', '0.226645', '2.53864', '5.068158'],
} as const;

describe.each(Object.entries(table))('the published run %s', (id, [then, perMillion, unused, used]) => {
  const metered = evidence.find((one) => one.id === id)!.metered!;
  const printed = printedCosts.find((one) => one.evidence === id)!;

  it('cost what the source prints, under the meter of that day', () => {
    const on = '2024-06-17';
    const cost = runCost(metered, tier, inForce(on), { region: null, on, grantsUsed: false });
    expect(cost.cost).toBe(then);
    expect(truncated(cost.perMillion!, 6)).toBe(perMillion);
    // The source cuts two costs off and one up, as if from GB-seconds with digits that it does not print.
    expect(new Money(then).minus(printed.cost).abs().lessThan('0.0001')).toBe(true);
    const digits = printed.costPerMillion.split('.')[1]!.length;
    expect(truncated(cost.perMillion!, digits)).toBe(printed.costPerMillion);
  });

  it.each(['eastus2', 'westeurope', 'swedencentral'])('costs more today in %s, executions included', (region) => {
    const on = '2026-11-21';
    const now = (grantsUsed: boolean) => runCost(metered, tier, inForce(on), { region, on, grantsUsed }).cost;
    expect([now(false), now(true)]).toEqual([unused, used]);
  });

  it('says both among its statements', () => {
    const { statements } = evidence.find((one) => one.id === id)!;
    expect(statements.at(-2)).toContain(`${then} USD, ${perMillion} USD per million requests`);
    expect(statements.at(-1)).toContain(`${unused} USD where the free grant is unused, ${used} USD`);
  });
});

it('measured GB-seconds are far below what the minimum of each execution would give', () => {
  const { requests, gbSeconds, concurrency, memoryMb } = evidence.find(
    ({ id }) => id === 'flex-concurrency-16',
  )!.metered!;
  const { minimumBilledMs, billedStepMs } = tier.instance!;
  const rule = { minimumMs: valueOf(minimumBilledMs)!, roundToMs: valueOf(billedStepMs)! };
  expect(rule).toEqual({ minimumMs: 1000, roundToMs: 100 });
  const durationMs = (gbSeconds * concurrency * 1000) / (memoryMb / 1024) / requests;
  expect(durationMs).toBeCloseTo(77.27, 1);
  const range = executionGbSeconds({ executions: requests, durationMs, memoryMb, concurrency, ...rule });
  expect(range.billed).toBeCloseTo(371_136.25, 2);
  expect(range.continuous).toBeCloseTo(gbSeconds, 6);
});
