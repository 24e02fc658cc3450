import {
  ageInDays,
  staleAfterDays,
  isStale,
  type Bill,
  type Meter,
  type PriceBook,
  type PriceFindingCode,
} from '@headroom/core';
import { sentenceOf } from '../contract/figure-sentence';
import type { Gateway } from '../contract/gateway';
import { hasUnits, type TierMeter } from '../contract/tier';
import { committedPrice, isAlwaysReady, omissionOf, rowOf } from './meters-of-tier';
import type { CheckedQuestion } from './price-question';

const count = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });
const listed = new Intl.ListFormat('en');
const list = (words: readonly string[]) => listed.format(words);
const say = (code: PriceFindingCode, sentence: string) => `${code}: ${sentence}`;
const when = (holds: boolean, code: PriceFindingCode, sentence: () => string) => (holds ? [say(code, sentence())] : []);

export const staleSentence = (book: PriceBook, on: string): string =>
  `The prices were read on ${book.observedOn}, ${ageInDays(book, on)} days before ${on}; after ${staleAfterDays} days they may have changed.`;

/** Which reading of an open meter was taken, and what the other one comes to where its prices are known. */
export function readingFinding(
  { code, sentence }: NonNullable<TierMeter['reading']>,
  otherTotal: string | null,
  currency: string,
): string {
  const other = otherTotal === null ? '' : ` Read the other way, the month costs ${otherTotal} ${currency}.`;
  return say(code, `${sentence}${other}`);
}

/** How included quantities are read matters only where the price includes any. */
export const isInQuestion = ({ code }: NonNullable<TierMeter['reading']>, priced: Meter | undefined): boolean =>
  code !== 'included-reading' || (priced?.included ?? 0) > 0;

export const durationFinding = ({ billed, continuous }: { billed: number; continuous: number }): string =>
  say(
    'billed-duration',
    `Between ${count.format(continuous)} GB-s (instances busy without a break) and ${count.format(billed)} GB-s (every execution rounded up by itself); the bill takes the greater one. Measured GB-s are better.`,
  );

/** What the question leaves open, and what is to be known of the book. */
export function questionFindings(gateway: Gateway, asked: CheckedQuestion): string[] {
  const { tier, units, region, regionAssumed, at, book, discounts } = asked;
  const { maxUnits } = tier;
  const omitted = [...new Set([...tier.meters, ...tier.addOns].map(({ meter }) => meter))].flatMap((meter) => {
    const omission = omissionOf(book, tier.id, meter);
    return omission ? [{ meter, reason: omission.reason }] : [];
  });
  return [
    ...when(
      maxUnits.status === 'conflict',
      'disputed-maximum',
      () => `${tier.name} has at most ${sentenceOf(maxUnits)}.`,
    ),
    ...when(
      units !== null && maxUnits.status === 'notFound',
      'maximum-unknown',
      () => `The most ${gateway.unitName}s of ${tier.name} are not published.`,
    ),
    ...when(regionAssumed, 'region-assumed', () => `No region was named; these are the prices of ${region}.`),
    ...omitted.map(({ meter, reason }) => say('not-in-book', `${meter} is left out: ${reason}`)),
    ...when(isStale(book, at), 'stale-book', () => staleSentence(book, at)),
    ...when(
      book.basis === 'indicative',
      'indicative-currency',
      () => `Prices in ${book.currency} are the vendor’s conversion of the USD list prices, for orientation.`,
    ),
    ...when(book.basis === 'invented', 'invented-price', () => `${book.source}.`),
    ...when(
      discounts !== undefined && Object.keys(discounts).length > 0,
      'discounted',
      () => 'Amounts are after discounts; unit prices are list prices.',
    ),
  ];
}

/** What the bill itself has to say: what is unknown, what rests on weak prices, what is free. */
export function billFindings(
  gateway: Gateway,
  asked: CheckedQuestion,
  meters: readonly Meter[],
  answer: Bill,
): string[] {
  const { tier, usage, region, at, book, commitment } = asked;
  const missing = (what: 'price' | 'usage') =>
    answer.unknown.flatMap((one) => (one.missing === what && one.meter !== 'any' ? [one.meter] : []));
  const [prices, usages] = [missing('price'), missing('usage')];
  const rows = meters.flatMap(({ meter }) => rowOf(book, tier.id, meter, { region, on: at }) ?? []);
  const recalled = rows.filter(({ status }) => status === 'recalled').map(({ meter }) => meter);
  const uncommitted = commitment
    ? rows.filter((row) => !committedPrice(row, commitment)).map(({ meter }) => meter)
    : [];
  const granted = meters.filter(
    ({ per, included, unitPrice }) => unitPrice !== null && included && !isAlwaysReady(per),
  );
  return [
    ...when(
      prices.length > 0,
      'price-unknown',
      () => `No price of ${list(prices)}${region ? ` in ${region}` : ''} on ${at} is known.`,
    ),
    ...when(
      meters.length === 0 && answer.unknown.length > 0,
      'price-unknown',
      () => `${tier.name} has no meters in the catalog.`,
    ),
    ...when(
      rows.some((row) => row.region === '*'),
      'region-free',
      () => 'The source names no region for these prices.',
    ),
    ...when(usages.length > 0, 'usage-unknown', () => `The use of ${list(usages)} was not given.`),
    ...when(
      !hasUnits(tier) && granted.length > 0 && !usage.grantsUsed,
      'free-grant',
      () =>
        `What is free of ${list(granted.map(({ meter }) => meter))} is counted in full; the sources do not say for what it is granted (subscription, instance), and elsewhere some of it may be used up.`,
    ),
    ...when(
      usage.monthlyCalls !== undefined && !tier.meters.some(({ per }) => per === 'call'),
      'no-call-meter',
      () => `${gateway.name} has no meter for calls in ${tier.name}: their number does not change the bill.`,
    ),
    ...when(recalled.length > 0, 'recalled-price', () => `The price of ${list(recalled)} is from memory, unverified.`),
    ...when(
      uncommitted.length > 0,
      'commitment-missing',
      () => `No ${commitment} price of ${list(uncommitted)} is published; the list price is billed.`,
    ),
  ];
}
