import { priceBookSchema, type PriceBook } from '@headroom/core';
import { findEntry } from '@headroom/gateways';
import type { Ctx } from '../ctx';

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
const keyOf = ({
  gatewayId,
  currency,
  observedOn,
  source,
}: Pick<BookHead, 'gatewayId' | 'currency' | 'observedOn' | 'source'>) =>
  [gatewayId, currency, observedOn, source].join('\n');

/**
 * Every price book that a workspace may use of some gateways: those of the catalog and its own, in the order in which they came. Its
 * own stands in for the catalog's of the same source and day.
 */
export async function bookHeads({ workspaceId, clients }: Scope, gatewayIds: readonly string[]): Promise<BookHead[]> {
  const rows = await clients.db.priceBook.findMany({
    where: { workspaceId, gatewayId: { in: [...gatewayIds] } },
    orderBy: { id: 'asc' },
    omit: { document: true },
  });
  const stored = rows.map((row): BookHead => ({
    ...{ id: row.id, gatewayId: row.gatewayId, currency: row.currency, source: row.source },
    ...{
      basis: row.basis as BookHead['basis'],
      observedOn: isoDay(row.observedOn),
      effectiveFrom: isoDay(row.effectiveFrom),
    },
    ...(row.until === null ? {} : { until: isoDay(row.until) }),
  }));
  const keys = new Set(stored.map(keyOf));
  const embedded = gatewayIds
    .flatMap((gatewayId) => findEntry(gatewayId)?.priceBooks ?? [])
    .filter((book) => !keys.has(keyOf(book)))
    .map((book): BookHead => ({
      ...{ id: null, gatewayId: book.gatewayId, currency: book.currency, basis: book.basis, source: book.source },
      ...{ observedOn: book.observedOn, effectiveFrom: book.effectiveFrom },
      ...(book.until === undefined ? {} : { until: book.until }),
    }));
  return [...embedded, ...stored];
}

/** A price book with its prices. */
export async function readBook({ workspaceId, clients }: Scope, head: BookHead): Promise<PriceBook> {
  if (head.id === null) return findEntry(head.gatewayId)!.priceBooks.find((book) => keyOf(book) === keyOf(head))!;
  const row = await clients.db.priceBook.findFirstOrThrow({
    where: { id: head.id, workspaceId },
    select: { document: true },
  });
  return priceBookSchema.parse(row.document);
}
