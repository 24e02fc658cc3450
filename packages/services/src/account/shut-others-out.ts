import { audit } from '../audit';
import type { Clients } from '../ctx';
import { revokeTokens } from '../token/revoke-tokens';

/**
 * Ends all that acts for a person beside the password that they have just set by mail, as whoever had their account before may have made any of
 * it: sessions, passkeys and API tokens. It stands in the log of every workspace that they have a seat in, each token in that of its own.
 */
export async function shutOthersOut(
  { db }: Pick<Clients, 'db'>,
  { personId, origin }: { personId: string; origin: string | null },
): Promise<void> {
  await db.$transaction(async (transaction) => {
    // A session that went on could add a passkey after they were removed.
    await transaction.session.deleteMany({ where: { personId } });
    const { name, members } = await transaction.person.findUniqueOrThrow({
      where: { id: personId },
      select: { name: true, members: { select: { workspaceId: true } } },
    });
    const actor = { kind: 'person', id: personId, name } as const;
    const { count: passkeys } = await transaction.passkey.deleteMany({ where: { personId } });
    for (const { workspaceId } of members)
      await audit(transaction, { actor, workspaceId, origin }, 'person.reset-password', personId, { passkeys });
    await revokeTokens(transaction, { actor, origin }, { personId });
  });
}
