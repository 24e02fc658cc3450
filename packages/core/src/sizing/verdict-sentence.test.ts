import { describe, expect, it } from 'vitest';
import type { PlanTier } from './plan-tier';
import { verdictSentence, type StatedAnswer } from './verdict-sentence';

const stated = (units: number | null, monthlyCost: string, costPerMillion: string | null): StatedAnswer => ({
  ...{ verdict: 'recommended', currency: 'USD', missing: [], options: [] },
  recommended: { tier: 'Standard v2', units, monthlyCost, costPerMillion },
});

const tier = (includedPer?: 'unit'): PlanTier => ({
  ...{ id: 'Standard v2', coresPerUnit: 1, maxUnits: 10 },
  meters: [
    { meter: 'calls', per: 'call', unitPrice: '0.00003', included: 50_000_000, ...(includedPer && { includedPer }) },
  ],
  notes: ['Standard v2: The included calls of Standard v2 are read as 50,000,000 a month for the whole instance.'],
});

describe('the use that a cost per million is of', () => {
  it('is told in millions from a million on', () => {
    expect(verdictSentence(stated(3, '1724.985', '28.74975'))).toBe(
      'Standard v2 × 3, 1,724.98 USD/month, 28.75 USD per million at 60 M calls a month.',
    );
    // 511 ÷ 1,234,567 × 1,000,000, of which twenty digits are kept.
    expect(verdictSentence(stated(7, '511', '413.91030215452057280'))).toContain(
      'per million at 1.235 M calls a month',
    );
    expect(verdictSentence(stated(7, '511', '1022'))).toContain('1,022.00 USD per million at 500,000 calls a month');
  });

  it('is left out where nothing is paid, or the calls are not known', () => {
    expect(verdictSentence(stated(null, '0', '0'))).toBe('Standard v2, 0.00 USD/month, 0.00 USD per million requests.');
    expect(verdictSentence(stated(3, '1724.985', null))).toBe('Standard v2 × 3, 1,724.98 USD/month.');
  });
});

describe('how included calls were read', () => {
  const reading = (units: number, tiers: PlanTier[]) =>
    /\(included calls read as per (\w+)\)/.exec(verdictSentence(stated(units, '1724.985', '28.74975'), tiers))?.[1];

  it('follows the use, where the sources leave it open and there are several units', () => {
    expect(reading(3, [tier()])).toBe('instance');
    expect(reading(3, [tier('unit')])).toBe('unit');
    expect(verdictSentence(stated(3, '1724.985', '28.74975'), [tier()])).toMatch(
      /at 60 M calls a month \(included calls read as per instance\)\.$/,
    );
    expect(reading(1, [tier()])).toBeUndefined();
    expect(
      reading(3, [{ ...tier(), notes: ['Where no maximum is stated, up to 12 units are compared.'] }]),
    ).toBeUndefined();
    expect(reading(3, [{ ...tier(), id: 'another' }])).toBeUndefined();
  });
});
