import {
  bill,
  costPerMillion,
  defaultHoursPerMonth,
  executionGbSeconds,
  isStale,
  type Bill,
  type Meter,
  type PriceDocument,
  type Usage,
} from '@headroom/core';
import type { CatalogEntry } from '../contract/catalog-entry';
import { valueOf } from '../contract/figure';
import type { TierDefinition, TierMeter } from '../contract/tier';
import { sourceText } from '../sources';
import { isAlwaysReady, metersOfTier, pricedMeter } from './meters-of-tier';
import { billFindings, durationFinding, isInQuestion, questionFindings, readingFinding } from './price-findings';
import { type CheckedQuestion, checkQuestion, type PriceQuestion } from './price-question';

/**
 * What a tier costs in a month, line by line, with everything that has to be known about it: the one price computation
 * behind the command line, the catalog and the golden bills. A price that no book has is unknown, and so is the total.
 * @throws HeadroomError `invalid-input` that lists what exists: tier, add-on, currency, units, usage
 */
export function priceTier(
  entry: Pick<CatalogEntry, 'definition' | 'priceBooks'>,
  question: PriceQuestion,
): PriceDocument {
  const asked = checkQuestion(entry, question);
  const { hoursPerMonth = defaultHoursPerMonth } = question;
  const executed = executedUsage(asked, question.execution);
  const usage = executed?.usage ?? asked.usage;
  const { tier, units, region, at, book, addOns } = asked;
  const shape = { units: units ?? 0, addOns };
  const meters = metersOfTier(tier, book, {
    ...asked,
    on: at,
    addOns: Object.keys(addOns),
    alwaysReady: usesAlwaysReady(usage),
  });
  const total = (of: readonly Meter[]): Bill => bill(shape, usage, of, hoursPerMonth, book.currency);
  const answer = total(meters);
  const pricedAs = (name: string) => meters.find(({ meter }) => meter === name);
  const readings = tier.meters.flatMap(({ reading, ...meter }) => {
    const counts = reading?.code === 'included-reading' ? usage.monthlyCalls : units;
    if (!reading || (units ?? 0) <= 1 || !counts || !isInQuestion(reading, pricedAs(meter.meter))) return [];
    const other = reading.alternative && total(meters.flatMap(otherReading(asked, meter, reading.alternative)));
    return [readingFinding(reading, other?.monthlyTotal ?? null, book.currency)];
  });
  return {
    schema: 'headroom.price/1',
    ...{
      gateway: entry.definition.id,
      tier: tier.id,
      region,
      currency: book.currency,
      at,
      units,
      usage,
      hoursPerMonth,
    },
    priceBook: {
      ...{ source: sourceText(book.source), observedOn: book.observedOn, basis: book.basis, stale: isStale(book, at) },
    },
    ...{ items: answer.lineItems, unknown: answer.unknown, monthlyTotal: answer.monthlyTotal },
    costPerMillion: costPerMillion(answer.monthlyTotal, usage.monthlyCalls),
    findings: [
      ...readings,
      ...(executed ? [durationFinding(executed)] : []),
      ...questionFindings(entry.definition, asked),
      ...billFindings(entry.definition, { ...asked, usage }, meters, answer),
    ],
  };
}

const usesAlwaysReady = ({ alwaysReadyGbSeconds, baselineGbSeconds, alwaysReadyCalls }: Usage) =>
  [alwaysReadyGbSeconds, baselineGbSeconds, alwaysReadyCalls].some((used) => used !== undefined);

/** Gigabyte-seconds from the duration of an execution, for a tier whose instances have a size. */
function executedUsage({ tier, usage }: CheckedQuestion, execution: PriceQuestion['execution']) {
  const { instance } = tier;
  const executions = usage.monthlyCalls;
  if (!execution || !instance || executions === undefined || usage.gbSeconds !== undefined) return null;
  const gbSeconds = executionGbSeconds({
    ...{ executions, memoryMb: instance.memoryMb, ...execution },
    minimumMs: valueOf(instance.minimumBilledMs) ?? 0,
    roundToMs: valueOf(instance.billedStepMs) ?? 1,
  });
  return { usage: { ...usage, gbSeconds: gbSeconds.billed }, ...gbSeconds };
}

/** The meters as the other reading has them: what is included counted for each unit, or further units under another meter. */
function otherReading(
  { tier, book, region, at, ...terms }: CheckedQuestion,
  { meter, per }: Omit<TierMeter, 'reading'>,
  alternative: NonNullable<NonNullable<TierMeter['reading']>['alternative']>,
): (one: Meter) => Meter[] {
  return (one) => {
    if (one.meter !== meter) return [one];
    if ('includedPer' in alternative) return [{ ...one, includedPer: alternative.includedPer }];
    const further = pricedMeter(tier.id, alternative.meter, 'extraUnitHour', book, { region, on: at, ...terms });
    return per === 'extraUnitHour' ? [further] : [{ ...one, per: 'firstUnitHour' }, further];
  };
}

/** Regions in which a book prices any meter of a tier on a day. */
export const pricedRegions = (
  book: Pick<CheckedQuestion['book'], 'prices'>,
  tier: Pick<TierDefinition, 'id' | 'meters'>,
  on: string,
): string[] => [
  ...new Set(
    book.prices.flatMap(({ tierId, meter, region, since, per }) =>
      tierId === tier.id && since <= on && !isAlwaysReady(per) && tier.meters.some((own) => own.meter === meter)
        ? [region]
        : [],
    ),
  ),
];
