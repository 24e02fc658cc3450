import { priceBookSchema, type PriceBook } from '@headroom/core';
import { findEntry } from '@headroom/gateways';
import type { Ctx } from '../ctx';
import { isSameBook } from './same-book';

/** A price book without its prices. */
export interface BookHead extends Pick<
  PriceBook,
  'gatewayId' | 'currency' | 'basis' | 'observedOn' | 'effectiveFrom' | 'source'
> {
  /** Null for a book of the catalog that this workspace has not used yet. */
  id: string | null;
  until?: string;
}

type Scope = Pick<Ctx, 'workspaceId' | 'clients'>;

const isoDay = (day: Date) => day.toISOString().slice(0, 10);
/** What a book is of: its revisions share it. */
export const keyOfBook = ({
  gatewayId,
  currency,
  observedOn,
  source,
}: Pick<BookHead, 'gatewayId' | 'currency' | 'observedOn' | 'source'>) =>
  [gatewayId, currency, observedOn, source].join('\n');

/** Stored books never change, nor do the catalog's while a process lives: each pair is compared once. */
const comparisons = new Map<string, boolean>();

/** Whether a stored book is the very one that the catalog has of the same source and day. */
async function isCopyOf({ workspaceId, clients }: Scope, id: string, embedded: PriceBook): Promise<boolean> {
  const known = comparisons.get(id);
  if (known !== undefined) return known;
  const row = await clients.db.priceBook.findFirstOrThrow({ where: { id, workspaceId }, select: { document: true } });
  const isSame = isSameBook(row.document, embedded);
  comparisons.set(id, isSame);
  return isSame;
}

/**
 * Every price book that a workspace may use of some gateways: those of the catalog, then its own in the order in which they came. Its
 * own copy stands in for the catalog's book; one that the catalog has corrected since comes behind the copy of what it was.
 */
export async function bookHeads(scope: Scope, gatewayIds: readonly string[]): Promise<BookHead[]> {
  const { workspaceId, clients } = scope;
  const rows = await clients.db.priceBook.findMany({
    where: { workspaceId, gatewayId: { in: [...gatewayIds] } },
    orderBy: { id: 'asc' },
    omit: { document: true },
  });
  const heads = rows.map((row): BookHead => ({
    ...{ id: row.id, gatewayId: row.gatewayId, currency: row.currency, source: row.source },
    ...{
      basis: row.basis as BookHead['basis'],
      observedOn: isoDay(row.observedOn),
      effectiveFrom: isoDay(row.effectiveFrom),
    },
    ...(row.until === null ? {} : { until: isoDay(row.until) }),
  }));
  const embedded = gatewayIds.flatMap((gatewayId) => findEntry(gatewayId)?.priceBooks ?? []);
  for (const book of embedded.toReversed()) {
    const isOfIt = (head: BookHead) => head.id !== null && keyOfBook(head) === keyOfBook(book);
    const copies = await Promise.all(heads.filter(isOfIt).map(({ id }) => isCopyOf(scope, id!, book)));
    if (copies.includes(true)) continue;
    heads.splice(heads.findLastIndex(isOfIt) + 1, 0, headOf(book));
  }
  return heads;
}

const headOf = ({ gatewayId, currency, basis, source, observedOn, effectiveFrom, until }: PriceBook): BookHead => ({
  ...{ id: null, gatewayId, currency, basis, source, observedOn, effectiveFrom },
  ...(until === undefined ? {} : { until }),
});

/** A price book with its prices. */
export async function readBook({ workspaceId, clients }: Scope, head: BookHead): Promise<PriceBook> {
  if (head.id === null)
    return findEntry(head.gatewayId)!.priceBooks.find((book) => keyOfBook(book) === keyOfBook(head))!;
  const row = await clients.db.priceBook.findFirstOrThrow({
    where: { id: head.id, workspaceId },
    select: { document: true },
  });
  return priceBookSchema.parse(row.document);
}
