import { ageInDays, bookInForce, isStale } from '@headroom/core';
import { entriesOf } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';
import { bookHeads } from './book-heads';

const most = 1_000;

/** How old the prices in force today are, of every gateway in every currency; the oldest first, at most 1,000. */
export async function listPriceAges(ctx: Ctx) {
  authorise(ctx, 'catalog.read');
  const on = new Date().toISOString().slice(0, 10);
  const gateways = (await entriesOf(ctx)).map(({ definition }) => definition);
  const heads = await bookHeads(
    ctx,
    gateways.map(({ id }) => id),
  );
  return gateways
    .flatMap(({ id: gatewayId, name }) => {
      const currencies = new Set(heads.filter((head) => head.gatewayId === gatewayId).map(({ currency }) => currency));
      return [...currencies].flatMap((currency) => {
        const book = bookInForce(heads, { gatewayId, currency, on });
        if (!book) return [];
        const { observedOn, source, basis } = book;
        const age = { ageInDays: ageInDays(book, on), stale: isStale(book, on) };
        return [{ gatewayId, gatewayName: name, currency, observedOn, source, basis, ...age }];
      });
    })
    .toSorted((left, right) => right.ageInDays - left.ageInDays)
    .slice(0, most);
}
