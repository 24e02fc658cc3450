import { notFound } from '@headroom/core';
import { findEntry, type CatalogEntry, type Gateway } from '@headroom/gateways';
import { authorise, type Ctx } from '../ctx';
import { booksInForce } from '../price/books-in-force';
import { customGateway } from './entries';

/** One gateway of the catalog or of the workspace, with the prices in force today, one book for each currency. */
export async function getGateway(
  ctx: Ctx,
  { gatewayId }: { gatewayId: string },
): Promise<{
  entry: CatalogEntry;
  /** Null for a gateway of the catalog. */ custom: { version: number; document: Gateway } | null;
}> {
  authorise(ctx, 'catalog.read');
  const own = await customGateway(ctx, gatewayId);
  const entry = findEntry(gatewayId) ?? own?.entry;
  if (!entry) throw notFound('gateway', gatewayId);
  const priceBooks = await booksInForce(ctx, [gatewayId], new Date().toISOString().slice(0, 10));
  return { entry: { ...entry, priceBooks }, custom: own && { version: own.version, document: own.entry.definition } };
}
