import { bookInForce, winnerOverBooks, type DatedWinner } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { bookHeads, readBook, type BookHead } from '../price/book-heads';
import { pricesOn, savedRecommendation } from './saved-recommendation';

/** Each is an answer of its own. */
const mostDays = 12;

/**
 * Who would have won on each day on which prices of the gateway changed, up to today: a saved recommendation with its own evidence
 * under the books of those days.
 */
export async function listWinners(
  ctx: Ctx,
  { recommendationId }: { recommendationId: string },
): Promise<DatedWinner[]> {
  authorise(ctx, 'plan.read');
  const saved = await savedRecommendation(ctx, recommendationId);
  const { entry, problem, region } = saved;
  const gatewayId = entry.definition.id;
  const { currency } = problem;
  const heads = (await bookHeads(ctx, [gatewayId])).filter((head) => head.currency === currency);
  const books = new Map(
    await Promise.all(
      heads.map(async (head): Promise<[BookHead, Awaited<ReturnType<typeof readBook>>]> => [
        head,
        await readBook(ctx, head),
      ]),
    ),
  );
  const today = new Date().toISOString().slice(0, 10);
  const changes = [...books.values()].flatMap(({ observedOn, until, prices }) => [
    ...[observedOn, until ?? today],
    ...prices.flatMap((row) => (row.region === region || row.region === '*' ? [row.since] : [])),
  ]);
  const days = [...new Set([...changes.filter((day) => day <= today), today])].sort().slice(-mostDays);
  return winnerOverBooks(
    problem,
    days.flatMap((on) => {
      const head = bookInForce(heads, { gatewayId, currency, on });
      const book = head && books.get(head);
      return book ? [{ on, prices: pricesOn(saved, book, on) }] : [];
    }),
  );
}
