import { expect, it } from 'vitest';
import type { Meter } from '../pricing/meter';
import type { PlanProblemInput } from './plan-problem';
import { priceDifference } from './price-difference';
import { recommend } from './recommend';
import type { TierPrices } from './reprice';
import { reprice, winnerOverBooks } from './reprice';

const hourly = (unitPrice: string | null): Meter[] => [{ meter: 'Unit', per: 'unitHour', unitPrice }];
const prices = (small: string | null, large: string | null, currency = 'USD'): TierPrices => ({
  currency,
  tiers: { Small: { meters: hourly(small) }, Large: { meters: hourly(large), notes: ['Read yesterday.'] } },
});

const level = (offeredRps: number, p95Ms: number, cpuPercent: number) => ({
  ...{ offeredRps, throughputRps: offeredRps, requests: offeredRps * 60, durationSeconds: 60 },
  ...{ meanMs: p95Ms / 2, p50Ms: p95Ms / 2.2, p95Ms, cpuPercent },
});

const problem: PlanProblemInput = {
  schema: 'headroom.plan/1',
  tiers: [
    { id: 'Small', coresPerUnit: 1, maxUnits: 8, billing: 'unitHour', pricePerUnitHour: '0.10' },
    { id: 'Large', coresPerUnit: 2, maxUnits: 8, sameCoresAs: 'Small', billing: 'unitHour', pricePerUnitHour: '0.30' },
  ],
  runs: ['a', 'b', 'c'].map((id) => ({
    ...{ id, tier: 'Small', units: 1, policies: [], loadModel: 'open' as const },
    levels: [level(100, 12, 20), level(250, 15, 50), level(400, 30, 80)],
  })),
  target: { policies: [], rps: 500, monthlyCalls: 1e9, slo: { percentile: 95, latencyMs: 60, maxErrorRate: 0.01 } },
};

const saved = recommend(problem);

it('answers the saved problem anew, with nothing changed but the prices', () => {
  const { recommended, options } = reprice(problem, prices('0.10', '0.30'));
  expect(recommended).toEqual(saved.recommended);
  expect(options.map(({ tier, units, capacityRps }) => [tier, units, capacityRps])).toEqual(
    saved.options.map(({ tier, units, capacityRps }) => [tier, units, capacityRps]),
  );
});

it('finds another winner where prices turn, and says so', () => {
  expect(saved.recommended).toMatchObject({ tier: 'Small', units: 2 });
  const after = reprice(problem, prices('0.10', '0.15'));
  expect(after.recommended).toMatchObject({ tier: 'Large', units: 1 });
  expect(after.findings).toContain('Read yesterday.');
  expect(priceDifference(saved, after)).toMatchObject({
    ...{ winnerChanged: true, monthlyDifference: '-36.5' },
    sentence: 'The winner changes from Small × 2 (146.00 USD a month) to Large × 1 (109.50 USD a month).',
  });
});

it('keeps the fewest units of a tier', () => {
  const [first, ...others] = problem.tiers;
  const several = { ...problem, tiers: [{ ...first!, minUnits: 4 }, ...others] as typeof problem.tiers };
  expect(reprice(several, prices('0.01', '0.30')).recommended).toMatchObject({ tier: 'Small', units: 4 });
});

it('never takes an old price for one that is not known', () => {
  const after = reprice(problem, { currency: 'USD', tiers: {} });
  expect(after.verdict).toBe('notEnoughEvidence');
  expect(after.options.every(({ monthlyCost }) => monthlyCost === null)).toBe(true);
  expect(priceDifference(saved, after)).toMatchObject({ monthlyDifference: null, after: null });
  expect(reprice(problem, prices(null, '0.90')).recommended?.tier).toBe('Large');
});

it('tells a dearer winner, an unchanged one, and does not subtract one currency from another', () => {
  expect(priceDifference(saved, reprice(problem, prices('0.11', '0.30'))).sentence).toBe(
    'Small × 2 stays the winner: 160.60 USD a month in place of 146.00 USD a month.',
  );
  expect(priceDifference(saved, saved)).toMatchObject({ winnerChanged: false, monthlyDifference: '0' });
  const euros = reprice(problem, prices('0.09', '0.30', 'EUR'));
  expect(euros.currency).toBe('EUR');
  expect(priceDifference(saved, euros)).toMatchObject({ winnerChanged: false, monthlyDifference: null });
});

it('follows the winner over days', () => {
  const days = winnerOverBooks(problem, [
    { on: '2026-01-01', prices: prices('0.10', '0.30') },
    { on: '2026-02-01', prices: prices('0.11', '0.30') },
    { on: '2026-03-01', prices: prices('0.11', '0.15') },
  ]);
  expect(days.map(({ on, changed, recommended }) => [on, changed, recommended?.tier])).toEqual([
    ['2026-01-01', false, 'Small'],
    ['2026-02-01', false, 'Small'],
    ['2026-03-01', true, 'Large'],
  ]);
});
