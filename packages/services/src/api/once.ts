import { createHash } from 'node:crypto';
import { conflict, invalidInput } from '@headroom/core';
import type { Ctx } from '../ctx';
import { inOneTransaction } from '../one-transaction';

/** So long an answer is given again to the same key. */
const keptMs = 24 * 3_600_000;

export interface OnceAsked {
  /** What the caller calls this request; of the token's own. */
  key: string;
  /** All that the request says: another one must not come under its key. */
  request: string;
}

/**
 * Does a thing once for its key: the answer is kept in the transaction of the effect, so that after a crash both are there or
 * neither. Asked again, the kept answer is given; what failed has left nothing and may be tried again.
 * @param work its answer is kept as JSON, sealed
 * @throws HeadroomError `conflict` while the same key is at work, `invalid-input` for a key that came with another request
 */
export async function once<T>(
  ctx: Ctx,
  { key, request }: OnceAsked,
  work: (ctx: Ctx) => Promise<T>,
): Promise<{ answer: T; isReplay: boolean }> {
  const tokenId = ctx.actor.id;
  const requestHash = Uint8Array.from(createHash('sha256').update(request).digest());
  const purpose = `answer ${tokenId} ${key}`;
  const { secretBox } = ctx.clients;
  return inOneTransaction(ctx, async (inner, transaction) => {
    const [lock] = await transaction.$queryRaw<[{ free: boolean }]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${purpose}, 0)) AS free`;
    if (!lock.free) throw conflict('A request with this Idempotency-Key is at work: ask again in a moment.');
    await transaction.apiAnswer.deleteMany({ where: { tokenId, createdAt: { lt: new Date(Date.now() - keptMs) } } });
    const known = await transaction.apiAnswer.findUnique({ where: { tokenId_key: { tokenId, key } } });
    if (known) {
      if (!Buffer.from(known.requestHash).equals(requestHash))
        throw invalidInput('This Idempotency-Key came with another request before: give every request one of its own.');
      return { answer: JSON.parse(secretBox.open(known.sealed, purpose)) as T, isReplay: true };
    }
    const answer = await work(inner);
    const sealed = secretBox.seal(JSON.stringify(answer), purpose);
    await transaction.apiAnswer.create({ data: { tokenId, key, requestHash, sealed } });
    return { answer, isReplay: false };
  });
}
