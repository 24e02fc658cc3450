import { z } from 'zod';
import { checkBands, isoDateSchema, meterKinds } from './meter';
import { moneySchema } from './money-schema';

/** A price for those who commit themselves for one or three years. */
const commitmentSchema = z.strictObject({
  kind: z.enum(['reservation', 'savings-plan']),
  term: z.enum(['1y', '3y']),
  unitPrice: moneySchema,
  source: z.string(),
  status: z.enum(['published', 'recalled', 'derived']),
});

/** One price of one meter of one tier in one region. Figures are decimal strings. */
const priceRowSchema = z
  .strictObject({
    /** Name of the region as the vendor writes it in figures (`westeurope`); `*` where the source names none. */
    region: z.string().min(1).max(60),
    tierId: z.string().min(1).max(120),
    meter: z.string().min(1).max(120),
    per: z.enum(meterKinds),
    /** What `perUnit` pieces are called: "10K", "1 Hour". */
    unit: z.string().min(1).max(60),
    perUnit: moneySchema.refine((pieces) => Number(pieces) > 0, 'must be above 0').default('1'),
    unitPrice: moneySchema,
    /** Pieces per month that cost nothing. */
    included: moneySchema.optional(),
    further: z
      .array(z.strictObject({ from: moneySchema, unitPrice: moneySchema }))
      .max(20)
      .optional(),
    /** The day from which the price holds. */
    since: isoDateSchema,
    /** Where the book's source does not hold for this row. */
    source: z.string().optional(),
    /** The vendor's own id of the meter. */
    meterId: z.string().optional(),
    status: z.enum(['published', 'recalled', 'derived']).default('published'),
    commitments: z.array(commitmentSchema).default([]),
  })
  .superRefine(checkBands);
export type PriceRow = z.infer<typeof priceRowSchema>;

/** `headroom.price-book/1`: prices as they were seen on a day. Immutable: a change of price is a new book. */
export const priceBookSchema = z
  .strictObject({
    schema: z.literal('headroom.price-book/1'),
    gatewayId: z.string().min(1).max(120),
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be a three-letter currency code'),
    /** `list`: what the vendor charges · `indicative`: converted by the vendor · `invented`: a sample. */
    basis: z.enum(['list', 'indicative', 'invented']),
    observedOn: isoDateSchema,
    /** First day the book may be used for; its rows say for themselves since when each holds. */
    effectiveFrom: isoDateSchema,
    /** First day it may no longer be used for. */
    until: isoDateSchema.optional(),
    source: z.string().min(1).max(2000),
    /** Meters that this book leaves out of a bill because its source does not price them, and why. */
    omits: z
      .array(z.strictObject({ tierId: z.string().optional(), meter: z.string(), reason: z.string() }))
      .default([]),
    prices: z.array(priceRowSchema).max(20_000),
  })
  .superRefine(({ effectiveFrom, until }, context) => {
    if (until !== undefined && until <= effectiveFrom)
      context.addIssue({
        ...{ code: 'custom', path: ['until'] },
        message: `is ${until}; it must be after ${effectiveFrom}, the first day the book may be used for`,
      });
  });
export type PriceBook = z.infer<typeof priceBookSchema>;
export type PriceBookInput = z.input<typeof priceBookSchema>;

/** What a book says of itself, without its prices. */
type BookHead = Pick<PriceBook, 'gatewayId' | 'currency' | 'observedOn' | 'effectiveFrom' | 'until'>;

/** A book older than this many days is flagged. */
export const staleAfterDays = 45;

/**
 * The book to price a day with: of those in force on it the last one observed by then, else the first one observed after
 * it (whose rows say since when they hold); of several of one day the last of the list. Null when none is in force.
 * @param options.on ISO date
 */
export function bookInForce<B extends BookHead>(
  books: readonly B[],
  { gatewayId, currency, on }: { gatewayId: string; currency: string; on: string },
): B | null {
  const inForce = books
    .filter((book) => book.gatewayId === gatewayId && book.currency === currency)
    .filter(({ effectiveFrom, until }) => effectiveFrom <= on && (until === undefined || on < until))
    .toSorted((left, right) => left.observedOn.localeCompare(right.observedOn));
  const observed = (inForce.findLast(({ observedOn }) => observedOn <= on) ?? inForce[0])?.observedOn;
  return inForce.findLast(({ observedOn }) => observedOn === observed) ?? null;
}

/** Whole days from the day a book was observed to another day; negative before it. */
export const ageInDays = ({ observedOn }: Pick<PriceBook, 'observedOn'>, on: string): number =>
  Math.round((Date.parse(on) - Date.parse(observedOn)) / 86_400_000);

/** Whether a book is too old to be relied on. Invented prices do not age. */
export const isStale = (book: Pick<PriceBook, 'observedOn' | 'basis'>, on: string): boolean =>
  book.basis !== 'invented' && ageInDays(book, on) > staleAfterDays;
