import { bookInForce, invalidInput, type PriceBook } from '@headroom/core';
import type { Gateway } from '@headroom/gateways';
import type { Ctx } from '../ctx';
import { bookHeads, readBook } from './book-heads';

/**
 * The book to price a gateway with on a day.
 * @throws HeadroomError `invalid-input` that lists the books there are
 */
export async function requireBook(
  scope: Pick<Ctx, 'workspaceId' | 'clients'>,
  { id: gatewayId, name }: Pick<Gateway, 'id' | 'name'>,
  { currency, on }: { currency: string; on: string },
): Promise<PriceBook> {
  const heads = await bookHeads(scope, [gatewayId]);
  const head = bookInForce(heads, { gatewayId, currency, on });
  if (head) return readBook(scope, head);
  const known = heads.map(
    (other) => `${other.currency} from ${other.effectiveFrom}${other.until ? ` until ${other.until}` : ''}`,
  );
  throw invalidInput(
    `There is no price book of ${name} in ${currency} for ${on}. There are: ${known.join(', ') || 'none'}.`,
  );
}
