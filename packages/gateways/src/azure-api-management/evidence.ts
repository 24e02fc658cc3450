import {
  defaultHoursPerMonth,
  costPerMillionAtFullLoad,
  Money,
  type PriceBook,
  truncated,
  unitMsAt,
} from '@headroom/core';
import type { PublishedEvidence } from '../contract/evidence';
import { valueOf } from '../contract/figure';
import type { Gateway } from '../contract/gateway';
import { evidenceOf } from '../evidence/load';
import { priceTier } from '../prices/price-tier';

/** The published tests in the order in which each adds something to the one before. */
const tests = ['apim-basic-return-response', 'apim-basic-forward', 'apim-basic-validate-content'] as const;

/** What one unit at its limit says of a request: its time of the unit, and its share of the rent. */
interface RequestCost {
  unitMs: number;
  /** Beyond what the test before it takes; null for the first one. */
  addedUnitMs: number | null;
  /** Of a million requests when the unit is busy all month, exact. */
  perMillion: string;
  /** The rate is an upper bound, so all of these are lower bounds. */
  atLeast: boolean;
}

/**
 * What requests of a published test cost, at the prices of its time.
 * @returns null for other evidence, and where rate or price is unknown
 */
export function requestCost(
  { id, tier, rps, run }: PublishedEvidence,
  catalog: { definition: Gateway; priceBooks: readonly PriceBook[] },
  { currency, at }: { currency: string; at: string },
): RequestCost | null {
  const place = tests.findIndex((test) => test === id);
  const rate = valueOf(rps);
  if (place < 0 || tier === null || rate === null) return null;
  const { monthlyTotal } = priceTier(catalog, { tier, units: 1, usage: {}, currency, at });
  const perMillion = monthlyTotal && costPerMillionAtFullLoad(monthlyTotal, rate, defaultHoursPerMonth);
  if (!perMillion) return null;
  const before = evidenceOf(catalog.definition.id).find((one) => one.id === tests[place - 1]);
  const rateBefore = before ? valueOf(before.rps) : null;
  return {
    unitMs: unitMsAt(rate),
    addedUnitMs: rateBefore === null ? null : unitMsAt(rate) - unitMsAt(rateBefore),
    perMillion,
    atLeast: run?.levels.some(({ bound }) => bound === 'atMost') ?? false,
  };
}

/** The published tests, each with what its requests cost of a unit and of its rent. */
export const apimEvidence = (
  catalog: { definition: Gateway; priceBooks: readonly PriceBook[] },
  book: Pick<PriceBook, 'currency' | 'effectiveFrom'>,
): PublishedEvidence[] =>
  evidenceOf(catalog.definition.id).map((one) => {
    const { currency, effectiveFrom: at } = book;
    const cost = requestCost(one, catalog, { currency, at });
    return cost ? { ...one, statements: [...one.statements, costSentence(cost, currency)] } : one;
  });

function costSentence(cost: RequestCost, currency: string): string {
  const least = cost.atLeast ? 'at least ' : '';
  const added =
    cost.addedUnitMs === null ? '' : `, ${least}${cost.addedUnitMs.toFixed(3)} ms more than the test before`;
  return `A request takes ${least}${cost.unitMs.toFixed(3)} ms of a unit${added}; a million at full load all month cost ${least}${costText(cost)} ${currency} at the prices of that time (derived).`;
}

/** To four digits; a lower bound is rounded down, so that it states no more than is known. */
export const costText = ({ perMillion, atLeast }: Pick<RequestCost, 'perMillion' | 'atLeast'>): string =>
  atLeast ? truncated(perMillion, 4) : new Money(perMillion).toFixed(4);
