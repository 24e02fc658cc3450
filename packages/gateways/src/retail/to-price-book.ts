import { Money, type MeterKind, type PriceBook, type PriceRow } from '@headroom/core';
import type { TierDefinition, TierMeter } from '../contract/tier';
import type { RetailItem } from './retail-item';
import type { RetailMapping } from './retail-mapping';

/** What the catalog bills and the API may price. */
export type PricedTier = Pick<TierDefinition, 'id' | 'meters' | 'addOns'>;

interface RetailBook {
  book: PriceBook;
  /** Items that no tier of the catalog bills, or that contradict each other: told, never guessed. */
  unmapped: string[];
}

interface BookOrigin {
  gatewayId: string;
  currency: string;
  /** ISO date of the reading. */
  observedOn: string;
  source: string;
}

/** Pieces in one unit of measure. */
const pieces = new Map([
  ['1', '1'],
  ['10', '10'],
  ['100', '100'],
  ['1K', '1000'],
  ['10K', '10000'],
  ['1M', '1000000'],
  ['1 Hour', '1'],
  ['1/Hour', '1'],
  ['1 GB Second', '1'],
  ['1 GiB Hour', '1'],
]);
const terms = new Map([
  ['1 Year', { term: '1y' as const, hours: 8_760 }],
  ['3 Years', { term: '3y' as const, hours: 26_280 }],
]);
const dayOf = (instant: string) => instant.slice(0, 10);
/** Shortest digits of a JSON number, never as an exponent. */
const money = (value: number) => new Money(String(value)).toFixed();

/**
 * A price book out of the items of the Retail Prices API: of each meter and region the prices in force on the day of reading, its
 * bands of usage in one row. A first band that is free is what is included.
 */
export function toPriceBook(
  items: readonly RetailItem[],
  { meterOf }: Pick<RetailMapping, 'meterOf'>,
  tiers: readonly PricedTier[],
  { gatewayId, currency, observedOn, source }: BookOrigin,
): RetailBook {
  const unmapped = new Set<string>();
  const inForce = items.filter(
    ({ effectiveStartDate, effectiveEndDate, type }) =>
      dayOf(effectiveStartDate) <= observedOn &&
      (effectiveEndDate == null || dayOf(effectiveEndDate) >= observedOn) &&
      (type === 'Consumption' || type === 'Reservation'),
  );
  const byMeter = Map.groupBy(inForce, (item) => {
    const meter = meterOf(item);
    return meter === null ? null : `${item.armRegionName || '*'}\n${meter}`;
  });
  const prices: PriceRow[] = [];
  for (const [key, group] of byMeter) {
    const [region = '*', meter = ''] = key?.split('\n') ?? [];
    const billed = key === null ? [] : billedBy(tiers, meter);
    const row = billed.length > 0 ? rowOf(group) : null;
    if (row === null) for (const item of group) unmapped.add(nameOf(item));
    else for (const tier of billed) prices.push({ region, meter, ...tier, ...row });
  }
  prices.sort((left, right) => keyOfRow(left).localeCompare(keyOfRow(right)));
  return {
    book: {
      schema: 'headroom.price-book/1',
      gatewayId,
      currency,
      basis: currency === 'USD' ? 'list' : 'indicative',
      observedOn,
      effectiveFrom: prices.map(({ since }) => since).sort()[0] ?? observedOn,
      source,
      omits: [],
      prices,
    },
    unmapped: [...unmapped].sort(),
  };
}

/** What a row prices. */
export const keyOfRow = ({ tierId, meter, region }: Pick<PriceRow, 'tierId' | 'meter' | 'region'>): string =>
  `${tierId} ${meter} ${region}`;

const nameOf = ({ skuName, meterName, armRegionName, retailPrice, unitOfMeasure }: RetailItem) =>
  `${skuName}: ${meterName} in ${armRegionName || 'no region'} at ${money(retailPrice)} per ${unitOfMeasure}`;

function billedBy(tiers: readonly PricedTier[], meter: string): { tierId: string; per: MeterKind }[] {
  return tiers.flatMap(({ id: tierId, meters, addOns }) => {
    const own = [...meters, ...addOns.map((addOn) => ({ ...addOn, per: 'addOnHour' as const }))];
    // Of two readings of the sources the one that is billed by goes before.
    const [billed] = [...own, ...meters.flatMap(alternativesOf)].filter((known) => known.meter === meter);
    return billed ? [{ tierId, per: billed.per }] : [];
  });
}

/** The meter that another reading of the sources would bill extra units by: its price belongs in the book too. */
const alternativesOf = ({ reading }: TierMeter): TierMeter[] =>
  reading?.alternative && 'meter' in reading.alternative
    ? [{ meter: reading.alternative.meter, per: 'extraUnitHour' }]
    : [];

/** The row of one meter in one region without its key; null when its items contradict each other or cannot be read. */
function rowOf(group: readonly RetailItem[]): Omit<PriceRow, 'region' | 'tierId' | 'meter' | 'per'> | null {
  const bands = bandsOf(group.filter(({ type }) => type === 'Consumption'));
  const [first, second] = bands;
  const perUnit = first && pieces.get(first.unitOfMeasure);
  if (!first || perUnit === undefined || first.tierMinimumUnits !== 0) return null;
  // Two prices for one band, or bands that are counted in different pieces.
  if (bands.some((item, index) => index > 0 && bands[index - 1]!.tierMinimumUnits === item.tierMinimumUnits))
    return null;
  if (bands.some(({ unitOfMeasure }) => unitOfMeasure !== first.unitOfMeasure)) return null;
  const from = ({ tierMinimumUnits }: RetailItem) => new Money(String(tierMinimumUnits)).times(perUnit).toFixed();
  const free = first.retailPrice === 0 && second !== undefined;
  const paid = free ? second : first;
  const further = bands.slice(free ? 2 : 1).map((band) => ({ from: from(band), unitPrice: money(band.retailPrice) }));
  return {
    unit: first.unitOfMeasure,
    perUnit,
    unitPrice: money(paid.retailPrice),
    ...(free ? { included: from(second) } : {}),
    ...(further.length > 0 ? { further } : {}),
    // Only since the last of them began do these bands hold together.
    since: bands
      .map(({ effectiveStartDate }) => dayOf(effectiveStartDate))
      .reduce((left, right) => (left > right ? left : right)),
    meterId: first.meterId,
    status: 'published',
    commitments: [...savingsPlansOf(paid), ...group.flatMap(reservationOf)],
  };
}

/** Of each band the newest price, the lowest band first: a price that is told twice once, contradicting ones all. */
function bandsOf(items: readonly RetailItem[]): RetailItem[] {
  const bands = [...Map.groupBy(items, ({ tierMinimumUnits }) => tierMinimumUnits)].toSorted(
    ([left], [right]) => left - right,
  );
  return bands.flatMap(([, band]) => {
    const newest = band
      .map(({ effectiveStartDate }) => dayOf(effectiveStartDate))
      .sort()
      .at(-1);
    const told = band.filter(({ effectiveStartDate }) => dayOf(effectiveStartDate) === newest);
    return [
      ...new Map(told.toReversed().map((item) => [`${item.retailPrice} ${item.unitOfMeasure}`, item])).values(),
    ].toReversed();
  });
}

const apiSource = 'Azure Retail Prices API';

function savingsPlansOf({ savingsPlan }: RetailItem): PriceRow['commitments'] {
  return (savingsPlan ?? []).flatMap(({ term, retailPrice }) => {
    const known = terms.get(term);
    if (!known || retailPrice === 0) return [];
    const price = money(retailPrice);
    return [
      {
        kind: 'savings-plan' as const,
        term: known.term,
        unitPrice: price,
        source: apiSource,
        status: 'published' as const,
      },
    ];
  });
}

/** A reservation is sold for its whole term; per hour it is that price by the term's hours, to twelve places. */
function reservationOf({ type, reservationTerm, retailPrice }: RetailItem): PriceRow['commitments'] {
  const known = type === 'Reservation' ? terms.get(reservationTerm ?? '') : undefined;
  if (!known) return [];
  const hourly = new Money(String(retailPrice)).dividedBy(known.hours).toDecimalPlaces(12).toFixed();
  return [{ kind: 'reservation', term: known.term, unitPrice: hourly, source: apiSource, status: 'derived' }];
}
