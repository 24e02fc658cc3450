import { bookInForce, priceBookSchema, type PriceBook } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import { findEntry } from '../registry';
import { capturedItems } from '../testing/retail-server';
import { retailItemSchema, type RetailItem } from './retail-item';
import { retailMappingOf } from './retail-mapping-of';
import { toPriceBook, type PricedTier } from './to-price-book';

const items = capturedItems.map((item) => retailItemSchema.parse(item));
const origin = { gatewayId: 'g', currency: 'USD', observedOn: '2026-08-14', source: 'a test' };
const tier = (id: string, ...meters: PricedTier['meters']): PricedTier => ({ id, meters, addOns: [] });
const byMeterName = { meterOf: ({ meterName }: RetailItem) => meterName };
const standardV2 = tier(
  'standard-v2',
  { meter: 'Standard v2 Unit', per: 'firstUnitHour' },
  { meter: 'Standard v2 Secondary Unit', per: 'extraUnitHour' },
  { meter: 'Standard v2 Calls', per: 'call' },
);

describe('a price book from items of the Retail Prices API', () => {
  it('has the bands of a meter in one row, money as it stands there, and what no tier bills is told', () => {
    const { book, unmapped } = toPriceBook(
      items,
      retailMappingOf({ id: 'azure-api-management', tiers: [] })!,
      [standardV2],
      origin,
    );
    expect(priceBookSchema.parse(book)).toEqual(book);
    expect(book).toMatchObject({ basis: 'list', effectiveFrom: '2024-03-01' });
    const calls = book.prices.filter(({ meter }) => meter === 'Standard v2 Calls');
    expect(calls).toMatchObject([
      { region: 'swedencentral', per: 'call', unit: '10K', perUnit: '10000', unitPrice: '0.03', since: '2025-10-01' },
      { region: 'westeurope', unitPrice: '0.025', included: '50000000', since: '2024-03-01' },
    ]);
    expect(calls[0]!.included).toBeUndefined();
    expect(unmapped).toContain('Basic: Basic Unit in swedencentral at 0.2016 per 1 Hour');
  });

  it.each(['azure-api-management', 'azure-functions-flex'])('reads what the catalog has of %s', (gatewayId) => {
    const { definition, priceBooks } = findEntry(gatewayId)!;
    const { book } = toPriceBook(items, retailMappingOf(definition)!, definition.tiers, origin);
    const figures = ({ prices }: PriceBook) =>
      prices
        .filter(({ region }) => region === 'westeurope' || region === 'swedencentral')
        .map(({ tierId, meter, region, per, unit, perUnit, unitPrice, included, further, since }) =>
          [tierId, meter, region, per, unit, perUnit, unitPrice, included, further, since].join(' '),
        )
        .sort();
    const embedded = bookInForce(priceBooks, { gatewayId, currency: 'USD', on: origin.observedOn })!;
    expect(figures(book)).toEqual(figures(embedded));
    expect(figures(book).length).toBeGreaterThan(20);
  });

  it('writes the smallest prices as decimals, and keeps what is saved by commitment', () => {
    const flex = tier(
      '2048',
      { meter: 'On Demand Execution Time', per: 'gbSecond' },
      { meter: 'On Demand Total Executions', per: 'call' },
    );
    const { book } = toPriceBook(items, byMeterName, [flex], origin);
    const inEurope = book.prices.filter(({ region }) => region === 'westeurope');
    expect(inEurope).toMatchObject([
      { meter: 'On Demand Execution Time', perUnit: '1', unitPrice: '0.000026', included: '100000' },
      { meter: 'On Demand Total Executions', perUnit: '10', unitPrice: '0.000004', included: '250000' },
    ]);
    // In East US 2 the API gives the saved price beside a unit price of 0, which is none.
    for (const region of ['westeurope', 'eastus2']) {
      const row = book.prices.find((price) => price.region === region && price.per === 'gbSecond')!;
      expect(row.commitments.map(({ term, unitPrice }) => [term, unitPrice])).toEqual([
        ['3y', '0.00002158'],
        ['1y', '0.00002158'],
      ]);
    }
  });

  const unit = items.find(
    ({ meterName, armRegionName }) => meterName === 'Standard v2 Unit' && armRegionName === 'westeurope',
  )!;
  const unitPrices = (...group: RetailItem[]) =>
    toPriceBook(group, byMeterName, [standardV2], origin).book.prices.map(({ unitPrice, since, further }) => ({
      unitPrice,
      since,
      further,
    }));

  it('takes the newest price that has begun, and none that has ended', () => {
    const later = { ...unit, retailPrice: 2, effectiveStartDate: '2026-08-01T00:00:00Z' };
    const announced = { ...unit, retailPrice: 3, effectiveStartDate: '2026-09-01T00:00:00Z' };
    const ended = {
      ...unit,
      retailPrice: 4,
      effectiveStartDate: '2026-08-10T00:00:00Z',
      effectiveEndDate: '2026-08-11T00:00:00Z',
    };
    expect(unitPrices(announced, later, ended, unit)).toEqual([
      { unitPrice: '2', since: '2026-08-01', further: undefined },
    ]);
    expect(unitPrices(announced)).toEqual([]);
  });

  it('counts a price once that is told twice, and refuses two prices for one band', () => {
    expect(unitPrices(unit, { ...unit, meterId: 'another' })).toHaveLength(1);
    const contradicting = toPriceBook([unit, { ...unit, retailPrice: 9 }], byMeterName, [standardV2], origin);
    expect(contradicting.book.prices).toEqual([]);
    expect(contradicting.unmapped).toHaveLength(2);
  });

  it('keeps graduated bands apart, and guesses neither a band that is missing nor an unknown measure', () => {
    const band = (tierMinimumUnits: number, retailPrice: number) => ({ ...unit, tierMinimumUnits, retailPrice });
    expect(unitPrices(band(0, 3), band(100, 2), band(500.5, 1))).toMatchObject([
      {
        unitPrice: '3',
        further: [
          { from: '100', unitPrice: '2' },
          { from: '500.5', unitPrice: '1' },
        ],
      },
    ]);
    expect(unitPrices(band(100, 2))).toEqual([]);
    for (const unitOfMeasure of ['1 Furlong', 'constructor'])
      expect(unitPrices({ ...unit, unitOfMeasure })).toEqual([]);
  });

  it('takes of each band the newest price, and never the free band alone for the price', () => {
    const band = (tierMinimumUnits: number, retailPrice: number, year: number) => ({
      ...{ ...unit, tierMinimumUnits, retailPrice },
      effectiveStartDate: `${year}-01-01T00:00:00Z`,
    });
    const { prices } = toPriceBook(
      [band(100, 3, 2018), band(100, 2, 2019), band(0, 0, 2025), band(0, 1, 2018)],
      byMeterName,
      [standardV2],
      origin,
    ).book;
    expect(prices).toMatchObject([{ included: '100', unitPrice: '2', since: '2025-01-01' }]);
    expect(prices[0]!.further).toBeUndefined();
  });

  it('does not mix bands that are counted in different pieces', () => {
    const band = (tierMinimumUnits: number, unitOfMeasure: string) => ({ ...unit, tierMinimumUnits, unitOfMeasure });
    for (const mixed of [
      [band(0, '10K'), band(5, '1M')],
      [band(0, '10K'), band(0, '1M')],
    ]) {
      const { book, unmapped } = toPriceBook(mixed, byMeterName, [standardV2], origin);
      expect(book.prices).toEqual([]);
      expect(unmapped).toHaveLength(2);
    }
  });

  it('prices machines by their size alone, hourly when they are reserved', () => {
    const vm = {
      ...{ ...unit, serviceName: 'Virtual Machines', productName: 'Virtual Machines Ddsv5 Series', skuName: 'D4ds v5' },
      ...{ meterName: 'D4ds v5', armSkuName: 'Standard_D4ds_v5', retailPrice: 0.226 },
    };
    const machine = tier('d4ds-v5', { meter: 'Standard_D4ds_v5', per: 'unitHour' });
    const { filters, meterOf } = retailMappingOf({ id: 'apache-apisix', tiers: [machine] })!;
    expect(filters[0]).toBe(
      "serviceName eq 'Virtual Machines' and armSkuName eq 'Standard_D4ds_v5' and priceType eq 'Consumption'",
    );
    const others = [
      { ...vm, productName: 'Virtual Machines Ddsv5 Series Windows', retailPrice: 0.456 },
      { ...vm, skuName: 'D4ds v5 Spot', retailPrice: 0.05 },
      { ...vm, meterName: 'D4ds v5 Low Priority', retailPrice: 0.06 },
      { ...vm, type: 'DevTestConsumption', retailPrice: 0.07 },
    ];
    const reserved = { ...vm, type: 'Reservation', reservationTerm: '1 Year', retailPrice: 8760 };
    const { book } = toPriceBook([...others, vm, reserved], { meterOf }, [machine], origin);
    expect(book.prices).toMatchObject([
      { unitPrice: '0.226', commitments: [{ kind: 'reservation', term: '1y', unitPrice: '1', status: 'derived' }] },
    ]);
    expect(retailMappingOf({ id: 'sample', tiers: [tier('s', { meter: 'unit hours', per: 'unitHour' })] })).toBeNull();
  });

  it('has a meter of another reading once, and takes no saving to nothing for a price', () => {
    const reading = { code: 'extra-unit-reading' as const, sentence: 'Open.' };
    const billed = (other: string) =>
      tier('t', {
        ...{ meter: 'Standard v2 Unit', per: 'firstUnitHour' as const },
        reading: { ...reading, alternative: { meter: other } },
      });
    const saved = [unit, { ...unit, meterName: 'Other', savingsPlan: [{ term: '1 Year', retailPrice: 0 }] }];
    const rows = (other: string) => toPriceBook(saved, byMeterName, [billed(other)], origin).book.prices;
    expect(rows('Other')).toMatchObject([
      { meter: 'Other', per: 'extraUnitHour', commitments: [] },
      { per: 'firstUnitHour' },
    ]);
    expect(rows('Standard v2 Unit')).toMatchObject([{ meter: 'Standard v2 Unit', per: 'firstUnitHour' }]);
  });

  it('says that other currencies than the list currency are converted', () => {
    const inEuro = items.map((item) => ({ ...item, currencyCode: 'EUR' }));
    expect(toPriceBook(inEuro, byMeterName, [standardV2], { ...origin, currency: 'EUR' }).book.basis).toBe(
      'indicative',
    );
  });
});
