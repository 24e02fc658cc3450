import {
  bookInForce,
  invalidInput,
  isoDateSchema,
  parseInput,
  percentSchema,
  type PriceBook,
  type Usage,
  usageSchema,
} from '@headroom/core';
import { z } from 'zod';
import type { CatalogEntry } from '../contract/catalog-entry';
import { valueOf } from '../contract/figure';
import { sentenceOf } from '../contract/figure-sentence';
import { hasUnits, type TierDefinition } from '../contract/tier';
import { commitmentIds, type Terms } from './meters-of-tier';

/** What is to be priced. */
export interface PriceQuestion extends Terms {
  tier: string;
  /** 1 when absent; none for a tier without units. */
  units?: number | undefined;
  usage: Usage;
  /** The gateway's default region when absent, unless the book's source names no region. */
  region?: string | undefined;
  /** ISO 4217; USD when absent. */
  currency?: string | undefined;
  /** ISO date; today when absent. */
  at?: string | undefined;
  /** How many of each add-on, by its id. */
  addOns?: Readonly<Record<string, number>> | undefined;
  /** How long an execution takes and how many share an instance, where gigabyte-seconds were not measured. */
  execution?: { durationMs: number; concurrency: number } | undefined;
  hoursPerMonth?: number | undefined;
}

export interface CheckedQuestion extends Terms {
  tier: TierDefinition;
  /** Null for a tier without units. */
  units: number | null;
  usage: Usage;
  /** Null where the book's source names none and none was asked for. */
  region: string | null;
  regionAssumed: boolean;
  at: string;
  book: PriceBook;
  /** By the name of the meter. */
  addOns: Record<string, number>;
}

/** What can be wrong with a question whatever the gateway. */
const plainSchema = z.object({
  usage: usageSchema,
  at: isoDateSchema.optional(),
  hoursPerMonth: z.number().positive().max(744).optional(),
  execution: z
    .object({ durationMs: z.number().min(0).max(3.6e6), concurrency: z.number().positive().max(1e6) })
    .optional(),
  commitment: z.enum(commitmentIds).optional(),
  discounts: z.record(z.string(), percentSchema).optional(),
});

type Priced = Pick<CatalogEntry, 'definition' | 'priceBooks'>;

/** @throws HeadroomError `invalid-input` that says what is wrong and lists what exists */
export function checkQuestion(entry: Priced, question: PriceQuestion): CheckedQuestion {
  const { definition } = entry;
  const tier = definition.tiers.find(({ id }) => id === question.tier);
  if (!tier)
    throw invalidInput(
      `${definition.name} has no tier "${question.tier}". It has: ${definition.tiers.map(({ id }) => id).join(', ')}.`,
    );
  const { usage } = parseInput(plainSchema, question, 'question');
  const at = question.at ?? new Date().toISOString().slice(0, 10);
  const book = bookOf(entry, question.currency ?? 'USD', at);
  const free = book.prices.some(({ region, tierId }) => region === '*' && tierId === tier.id);
  return {
    ...{ tier, usage, at, book, units: unitsOf(tier, definition.unitName, question.units) },
    region: question.region ?? (free ? null : definition.defaultRegion),
    regionAssumed: question.region === undefined && !free,
    addOns: addOnsOf(tier, question.addOns ?? {}),
    ...{ commitment: question.commitment, discounts: question.discounts },
  };
}

function bookOf({ definition, priceBooks }: Priced, currency: string, at: string): PriceBook {
  const book = bookInForce(priceBooks, { gatewayId: definition.id, currency, on: at });
  if (book) return book;
  const there = priceBooks.map(
    ({ currency, effectiveFrom, until }) => `${currency} from ${effectiveFrom}${until ? ` until ${until}` : ''}`,
  );
  throw invalidInput(
    `There is no price book of ${definition.name} in ${currency} for ${at}. There are: ${there.join('; ') || 'none'}.`,
  );
}

function unitsOf(tier: TierDefinition, unitName: string, units: number | undefined): number | null {
  if (!hasUnits(tier)) {
    if (units === undefined) return null;
    throw invalidInput(`${tier.name} has no ${unitName}s: it is billed for what is used. Leave the units out.`);
  }
  const asked = units ?? tier.minUnits;
  if (!Number.isInteger(asked) || asked < tier.minUnits)
    throw invalidInput(
      `${tier.name} needs a whole number of ${unitName}s, at least ${tier.minUnits}, and not ${asked}.`,
    );
  const most = valueOf(tier.maxUnits);
  if (typeof most === 'number' && asked > most)
    throw invalidInput(`${tier.name} has at most ${sentenceOf(tier.maxUnits)}; ${asked} were asked for.`);
  return asked;
}

function addOnsOf(tier: TierDefinition, addOns: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(addOns).map(([id, count]) => {
      const addOn = tier.addOns.find((candidate) => candidate.id === id);
      if (!addOn)
        throw invalidInput(
          `${tier.name} has no add-on "${id}". It has: ${tier.addOns.map((known) => known.id).join(', ') || 'none'}.`,
        );
      if (!Number.isInteger(count) || count < 0)
        throw invalidInput(`The number of ${addOn.name} must be a whole number of at least 0, and not ${count}.`);
      return [addOn.meter, count];
    }),
  );
}
