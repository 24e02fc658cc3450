import { audit } from '../audit';
import type { Clients } from '../ctx';

export interface AccountAct {
  personId: string;
  /** Such as `person.sign-in`. */
  action: string;
  origin: string | null;
}

/** Notes what a person did with their account in the log of every workspace they have a seat in. */
export async function recordAccountAct(
  { db }: Pick<Clients, 'db'>,
  { personId, action, origin }: AccountAct,
): Promise<void> {
  const person = await db.person.findUnique({
    where: { id: personId },
    select: { name: true, members: { select: { workspaceId: true } } },
  });
  if (!person) return;
  const actor = { kind: 'person', id: personId, name: person.name } as const;
  await db.$transaction(async (transaction) => {
    for (const { workspaceId } of person.members)
      await audit(transaction, { actor, workspaceId, origin }, action, personId);
  });
}
