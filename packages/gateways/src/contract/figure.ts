import { z } from 'zod';

/** Text of a source's id, or free text where a person defines a gateway. */
const sourceId = z.string().min(1).max(300);

/** What a source says. */
export interface Claim<V> {
  value: V;
  source: string;
  /** As the source states it: a day, a month, "2026 (undated)"; null where it states none. */
  date: string | null;
  note?: string | undefined;
}

/**
 * A figure of the catalog with where it comes from:
 * `published` seen in its source · `derived` computed from others or assigned by a stated rule · `recalled` from memory,
 * unverified · `conflict` sources disagree, the newest official one is taken · `notFound` looked for and not found ·
 * `notApplicable` the question has no meaning here.
 */
export type Figure<V> =
  | (Claim<V> & { status: 'published' | 'derived' | 'recalled'; unit?: string | undefined; from?: string | undefined })
  | { status: 'conflict'; unit?: string | undefined; taken: Claim<V>; others: Claim<V>[]; why: string }
  | { status: 'notFound'; unit?: string | undefined; note: string }
  | { status: 'notApplicable'; note: string };
export type FigureStatus = Figure<unknown>['status'];
export type FigureValue = string | number | boolean;

const text = z.string().min(1).max(2000);

/** The schema of a figure whose value fits `value`. */
export function figureSchema<V>(value: z.ZodType<V>): z.ZodType<Figure<V>> {
  const claim = { value, source: sourceId, date: z.string().max(200).nullable(), note: text.optional() };
  const unit = z.string().max(200).optional();
  const known = <S extends FigureStatus>(status: S) =>
    z.strictObject({ status: z.literal(status), unit, ...claim, from: text.optional() });
  return z.discriminatedUnion('status', [
    known('published'),
    known('derived'),
    known('recalled'),
    z.strictObject({
      ...{ status: z.literal('conflict'), unit, taken: z.strictObject(claim) },
      ...{ others: z.array(z.strictObject(claim)).min(1).max(10), why: text },
    }),
    z.strictObject({ status: z.literal('notFound'), unit, note: text }),
    z.strictObject({ status: z.literal('notApplicable'), note: text }),
  ]) as unknown as z.ZodType<Figure<V>>;
}

export const notFound = (note: string): Figure<never> => ({ status: 'notFound', note });
export const notApplicable = (note: string): Figure<never> => ({ status: 'notApplicable', note });

/** The claims of a figure, the one that is taken first; none where nothing is known. */
export function claimsOf<V>(figure: Figure<V>): Claim<V>[] {
  if (figure.status === 'conflict') return [figure.taken, ...figure.others];
  return figure.status === 'notFound' || figure.status === 'notApplicable' ? [] : [figure];
}

/** What to compute with: the value, of a conflict the one that is taken; null where nothing is known. */
export const valueOf = <V>(figure: Figure<V> | undefined): V | null => (figure && claimsOf(figure)[0]?.value) ?? null;
