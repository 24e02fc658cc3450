import { bookInForce, type PriceBook } from '@headroom/core';
import type { Ctx } from '../ctx';
import { bookHeads, readBook } from './book-heads';

/** The books to price a day with: of each gateway one for each currency that has one. */
export async function booksInForce(
  scope: Pick<Ctx, 'workspaceId' | 'clients'>,
  gatewayIds: readonly string[],
  on: string,
): Promise<PriceBook[]> {
  const heads = await bookHeads(scope, gatewayIds);
  const chosen = new Set(
    heads.flatMap(({ gatewayId, currency }) => bookInForce(heads, { gatewayId, currency, on }) ?? []),
  );
  return Promise.all([...chosen].map((head) => readBook(scope, head)));
}
