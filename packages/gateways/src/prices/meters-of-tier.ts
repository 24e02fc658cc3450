import type { Meter, PriceBook } from '@headroom/core';
import type { TierDefinition } from '../contract/tier';
import { sourceText } from '../sources';

/** How a workspace buys: on commitment for a time, with discounts in per cent. */
export interface Terms {
  commitment?: CommitmentId | undefined;
  /** By meter, or for all meters (`*`). */
  discounts?: Readonly<Record<string, string>> | undefined;
}

export const commitmentIds = ['reservation-1y', 'reservation-3y', 'savings-plan-1y', 'savings-plan-3y'] as const;
export type CommitmentId = (typeof commitmentIds)[number];

export type PriceRow = PriceBook['prices'][number];

/** The row that prices a meter on a day: of its own region before `*`, of those in force the newest; null where there is none. */
export function rowOf(
  book: PriceBook,
  tierId: string,
  meter: string,
  { region, on }: { region: string | null; on: string },
): PriceRow | null {
  const rows = book.prices
    .filter((row) => row.tierId === tierId && row.meter === meter && row.since <= on)
    .toSorted((left, right) => right.since.localeCompare(left.since));
  return rows.find((row) => row.region === region) ?? rows.find((row) => row.region === '*') ?? null;
}

/** The published price of a row for those who commit themselves; null where none is published. */
export const committedPrice = (row: PriceRow, commitment: CommitmentId) =>
  row.commitments.find(({ kind, term, status }) => `${kind}-${term}` === commitment && status !== 'recalled') ?? null;

/** Whether a book says that it leaves a meter out of bills. */
export const omissionOf = (book: PriceBook, tierId: string, meter: string) =>
  book.omits.find((omitted) => omitted.meter === meter && (omitted.tierId ?? tierId) === tierId) ?? null;

/**
 * The meters of a tier with their prices in a region on a day. A meter that the book does not price has the unit price null;
 * one that the book omits is absent. Add-ons are metered only where they are named, and so are always-ready instances.
 * @param options.addOns names of the meters of the add-ons that are rented
 */
export function metersOfTier(
  tier: TierDefinition,
  book: PriceBook,
  options: { region: string | null; on: string; addOns?: readonly string[]; alwaysReady?: boolean } & Terms,
): Meter[] {
  const { addOns = [], alwaysReady = false } = options;
  const metered = tier.meters.filter(({ per }) => alwaysReady || !isAlwaysReady(per));
  const added = tier.addOns
    .filter(({ meter }) => addOns.includes(meter))
    .map(({ meter }) => ({ meter, per: 'addOnHour' as const }));
  return [...metered, ...added].flatMap(({ meter, per }) =>
    omissionOf(book, tier.id, meter) ? [] : [pricedMeter(tier.id, meter, per, book, options)],
  );
}

export const isAlwaysReady = (per: Meter['per']) =>
  per === 'alwaysReadyGbSecond' || per === 'baselineGbSecond' || per === 'alwaysReadyCall';

/** A meter of a tier at the price that holds. */
export function pricedMeter(
  tierId: string,
  meter: string,
  per: Meter['per'],
  book: PriceBook,
  options: { region: string | null; on: string } & Terms,
): Meter {
  const row = rowOf(book, tierId, meter, options);
  if (!row) return { meter, per, unitPrice: null };
  const committed = options.commitment ? committedPrice(row, options.commitment) : null;
  const { discounts = {} } = options;
  const discountPercent = discounts[Object.hasOwn(discounts, meter) ? meter : '*'];
  return {
    ...{ meter, per, unit: row.unit, unitPrice: committed?.unitPrice ?? row.unitPrice, perUnit: Number(row.perUnit) },
    ...(row.included === undefined ? {} : { included: Number(row.included) }),
    ...(row.further === undefined
      ? {}
      : { further: row.further.map(({ from, unitPrice }) => ({ from: Number(from), unitPrice })) }),
    ...(discountPercent === undefined ? {} : { discountPercent }),
    ...{ source: sourceText(committed?.source ?? row.source ?? book.source), date: book.observedOn },
  };
}
