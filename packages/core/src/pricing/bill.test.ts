import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bill } from './bill';
import type { Meter } from './meter';
import { meterSchema } from './meter';
import { compareMoney, costPerMillion, costPerMillionAtFullLoad, Money, toCents, truncated } from './money';

const unitHour: Meter = { meter: 'unit', per: 'unitHour', unitPrice: '0.0632' };
const totalOf = (...parameters: Parameters<typeof bill>) => bill(...parameters).monthlyTotal;

describe('bill', () => {
  it('multiplies units, hours and price without a rounding error', () => {
    expect(totalOf({ units: 3 }, {}, [unitHour])).toBe('138.408');
    expect(totalOf({ units: 3 }, {}, [{ ...unitHour, unitPrice: '0.1' }])).toBe('219');
    expect(totalOf({ units: 7 }, {}, [unitHour], 744)).toBe('329.1456');
  });

  it('prices the first unit apart from those after it', () => {
    const meters: Meter[] = [
      { meter: 'base', per: 'firstUnitHour', unitPrice: '0.9589' },
      { meter: 'extra', per: 'extraUnitHour', unitPrice: '0.6849' },
    ];
    expect(totalOf({ units: 1 }, {}, meters)).toBe('699.997');
    expect(totalOf({ units: 3 }, {}, meters)).toBe('1699.951');
  });

  it('charges calls beyond the included ones, by the million', () => {
    const calls: Meter = { meter: 'calls', per: 'call', unitPrice: '2.5', included: 50_000_000, perUnit: 1_000_000 };
    expect(totalOf({ units: 1 }, { monthlyCalls: 60_000_000 }, [calls])).toBe('25');
    expect(totalOf({ units: 1 }, { monthlyCalls: 40_000_000 }, [calls])).toBe('0');
    expect(
      totalOf({ units: 0 }, { monthlyCalls: 3_402_814_265 }, [{ ...calls, included: 0, unitPrice: '0.298' }]),
    ).toBe('1014.03865097');
  });

  const banded: Meter = {
    ...{ meter: 'calls', per: 'call', unitPrice: '3', included: 1000, perUnit: 1000, unit: '1K' },
    further: [
      { from: 5000, unitPrice: '2' },
      { from: 9000, unitPrice: '1' },
    ],
  };
  const linesOf = (meter: Meter, monthlyCalls: number, units = 1, grantsUsed?: boolean) =>
    bill({ units }, { monthlyCalls, grantsUsed }, [meter]).lineItems.map(({ quantity, unitPrice, amount }) => [
      ...[quantity, unitPrice, amount],
    ]);

  it('charges every band at its own price, with a line for each that is reached', () => {
    expect(linesOf(banded, 10_000)).toEqual([
      [1, '0', '0'],
      [4, '3', '12'],
      [4, '2', '8'],
      [1, '1', '1'],
    ]);
    expect(linesOf(banded, 5000)).toHaveLength(2);
    expect(linesOf(banded, 0)).toEqual([[0, '0', '0']]);
    expect(linesOf({ ...banded, included: undefined }, 0)).toEqual([[0, '3', '0']]);
  });

  it('counts what is included once for a bill, for each unit, or not at all where it is used up', () => {
    expect(linesOf({ ...banded, further: undefined, includedPer: 'unit' }, 5000, 3)).toEqual([
      [3, '0', '0'],
      [2, '3', '6'],
    ]);
    expect(linesOf(banded, 5000, 1, true)).toEqual([[5, '3', '15']]);
  });

  it('bills add-ons by the hour, and always-ready instances by what they use', () => {
    const addOn: Meter = { meter: 'Gateway Unit', per: 'addOnHour', unitPrice: '0.5' };
    expect(totalOf({ units: 1, addOns: { 'Gateway Unit': 2 } }, {}, [addOn])).toBe('730');
    expect(totalOf({ units: 1 }, {}, [addOn])).toBe('0');
    const ready: Meter = { meter: 'Baseline', per: 'baselineGbSecond', unitPrice: '0.000004' };
    expect(totalOf({ units: 0 }, { baselineGbSeconds: 1_000_000 }, [ready])).toBe('4');
    expect(totalOf({ units: 0 }, {}, [ready])).toBeNull();
  });

  it('takes a discount off the amount and leaves the list price', () => {
    const { lineItems, monthlyTotal } = bill({ units: 1 }, {}, [{ ...unitHour, discountPercent: '12.5' }]);
    expect(lineItems[0]).toMatchObject({ unitPrice: '0.0632', discountPercent: '12.5', unit: '1 Hour' });
    expect(monthlyTotal).toBe('40.369');
  });

  it('has lines that each multiply out, and that add up', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(4), fc.boolean(), (calls, units, perUnit) => {
        const meter: Meter = { ...banded, includedPer: perUnit ? 'unit' : 'bill' };
        const { lineItems, monthlyTotal } = bill({ units }, { monthlyCalls: calls }, [meter]);
        expect(lineItems.reduce((sum, { quantity }) => sum + quantity!, 0)).toBeCloseTo(calls / 1000, 9);
        for (const { quantity, unitPrice, amount } of lineItems)
          expect(new Money(quantity!).times(unitPrice!).toFixed()).toBe(amount);
        const sum = lineItems.reduce((total, { amount }) => total.plus(amount!), new Money(0));
        expect(sum.toFixed()).toBe(monthlyTotal);
      }),
    );
  });

  it('reproduces the published Flex Consumption rows: GB-seconds times the meter of that day', () => {
    const gbSeconds: Meter = { meter: 'on-demand execution', per: 'gbSecond', unitPrice: '0.000016' };
    const cost = (quantity: number) => totalOf({ units: 0 }, { gbSeconds: quantity }, [gbSeconds])!;
    expect([28_679, 40_279, 93_443].map(cost)).toEqual(['0.458864', '0.644464', '1.495088']);
  });

  it('shows an unknown price or usage instead of counting it as 0', () => {
    const noPrice = bill({ units: 1 }, {}, [unitHour, { meter: 'calls', per: 'call', unitPrice: null }]);
    expect(noPrice.monthlyTotal).toBeNull();
    expect(noPrice.unknown).toEqual([
      { meter: 'calls', missing: 'price' },
      { meter: 'calls', missing: 'usage' },
    ]);
    expect(noPrice.lineItems[0]!.amount).toBe('46.136');
    expect(totalOf({ units: 1 }, {}, [])).toBeNull();
    expect(totalOf({ units: 1 }, { monthlyCalls: 0 }, [{ meter: 'calls', per: 'call', unitPrice: '3' }])).toBe('0');
  });

  it('never falls when units, calls or the price grow', () => {
    const cents = fc.integer({ min: 0, max: 100_000 }).map((value) => (value / 10_000).toFixed(4));
    fc.assert(
      fc.property(cents, cents, fc.nat(50), fc.nat(50), fc.nat(10 ** 9), (price, rise, units, more, monthlyCalls) => {
        const meters = (unitPrice: string): Meter[] => [
          { meter: 'unit', per: 'unitHour', unitPrice },
          { meter: 'calls', per: 'call', unitPrice: '1.25', included: 1_000_000, perUnit: 1_000_000 },
        ];
        const dearer = (Number(price) + Number(rise)).toFixed(4);
        const base = totalOf({ units }, { monthlyCalls }, meters(price))!;
        expect(
          compareMoney(base, totalOf({ units: units + more }, { monthlyCalls }, meters(price))!),
        ).toBeLessThanOrEqual(0);
        expect(
          compareMoney(base, totalOf({ units }, { monthlyCalls: monthlyCalls + 7 }, meters(price))!),
        ).toBeLessThanOrEqual(0);
        expect(compareMoney(base, totalOf({ units }, { monthlyCalls }, meters(dearer))!)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('money', () => {
  it('gives the cost of a million requests, or nothing when that is unknown', () => {
    expect(costPerMillion('1724.99', 60_000_000)).toBe('28.749833333333333333');
    expect(costPerMillion('219', 438_000_000)).toBe('0.5');
    expect(costPerMillion(null, 1)).toBeNull();
    expect(costPerMillion('5', undefined)).toBeNull();
    expect(costPerMillion('5', 0)).toBeNull();
  });

  it('gives the least that a million requests can cost, at full load all month long', () => {
    expect(truncated(costPerMillionAtFullLoad('124.11', 1400, 730)!, 4)).toBe('0.0337');
    expect(truncated('0.09445', 4)).toBe('0.0944');
  });

  it.each([
    [{ from: 500, unitPrice: '2' }],
    [
      { from: 2000, unitPrice: '2' },
      { from: 2000, unitPrice: '1' },
    ],
  ])('refuses bands that do not ascend from what is included', (...further) => {
    expect(meterSchema.safeParse({ ...unitHour, included: 1000, further: further.flat() }).success).toBe(false);
  });

  it('rounds half-even, and only for display', () => {
    expect(['0.125', '0.135', '10', '0.0049'].map(toCents)).toEqual(['0.12', '0.14', '10.00', '0.00']);
  });

  it.each(['-1', '1e3', '', 'NaN', '1,5', 0.5])('refuses the price %j', (unitPrice) => {
    expect(meterSchema.safeParse({ ...unitHour, unitPrice }).success).toBe(false);
  });
});
