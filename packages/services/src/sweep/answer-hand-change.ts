import { conflict, notFound, parseInput } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

const schema = z.strictObject({
  answer: z.enum(['done', 'give-up']),
  /** How the gateway was found, for whoever puts it back. */
  found: z.string().trim().max(2_000).default(''),
});
export type HandAnswer = z.input<typeof schema> & { sweepId: string; handChangeId: string };

/**
 * Says that what a sweep asked a person to set is set, or gives it up. Given up before a cell, the sweep stops as if it had been asked to;
 * given up at the end, it ends with the gateway as it is. The same answer twice changes nothing.
 * @throws HeadroomError `conflict` when it has been answered otherwise
 */
export async function answerHandChange(ctx: Ctx, { sweepId, handChangeId, ...given }: HandAnswer): Promise<void> {
  authorise(ctx, 'run.start');
  const { workspaceId, clients } = ctx;
  const { answer, found } = parseInput(schema, given, 'answer');
  const state = answer === 'done' ? 'done' : 'given_up';
  await clients.db.$transaction(async (transaction) => {
    const where = { id: handChangeId, sweepId, workspaceId };
    const change = isId(sweepId) && isId(handChangeId) ? await transaction.handChange.findFirst({ where }) : null;
    if (!change) throw notFound('hand change', handChangeId);
    const ended = { endedAt: new Date(), endedBy: actorRef(ctx.actor) };
    const { count } = await transaction.handChange.updateMany({
      where: { ...where, state: 'waiting' },
      data: { state, ...ended, ...(found !== '' && { found }) },
    });
    if (count === 0) {
      const now = await transaction.handChange.findUniqueOrThrow({ where: { id: handChangeId } });
      if (now.state === state) return;
      throw conflict(now.state === 'done' ? 'It has been confirmed already.' : 'It has been given up already.');
    }
    if (state === 'given_up' && change.wanted !== null)
      await transaction.sweep.updateMany({
        where: { id: sweepId, workspaceId, state: { not: 'finished' }, stopRequestedAt: null },
        data: { stopRequestedAt: ended.endedAt, stopRequestedBy: ended.endedBy },
      });
    const verb = state === 'done' ? 'confirm' : 'give-up';
    await audit(transaction, ctx, `sweep.${verb}`, sweepId, { handChangeId, instruction: change.instruction });
  });
  await clients.producer.enqueue('sweep.advance', sweepId, { sweepId }).catch(() => undefined);
}
