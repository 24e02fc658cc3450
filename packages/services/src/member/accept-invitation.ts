import { conflict, forbidden, notFound, parseInput } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import { z } from 'zod';
import { passwordSchema, personNameSchema } from '../account/account-schemas';
import { createAccount } from '../account/create-account';
import { audit } from '../audit';
import type { Clients } from '../ctx';
import type { Role } from '../permissions';
import { hashInvitationToken } from './invitation-token';

const open = () => ({ acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date() } });

/** What the page behind a link says: for whom the seat is kept, and where; null once it is taken, taken back or too late. */
export async function readInvitation({ db }: Pick<Clients, 'db'>, token: string) {
  const found = await db.invitation.findFirst({
    where: { tokenHash: hashInvitationToken(token), ...open() },
    select: { id: true, email: true, role: true, mailedAt: true, workspace: { select: { id: true, name: true } } },
  });
  if (!found) return null;
  const hasAccount = (await db.person.count({ where: { email: found.email } })) > 0;
  return { ...found, hasAccount };
}

const newcomerSchema = z.object({ name: personNameSchema, password: passwordSchema });

/**
 * Takes the seat of an invitation as somebody who has no account yet, and makes one.
 * @throws HeadroomError `not-found` for a link that leads nowhere, `conflict` where the address has an account
 */
export async function joinAsNewcomer(
  clients: Clients,
  { token, ...input }: { token: string; name: string; password: string },
  origin: string | null,
): Promise<{ personId: string; email: string }> {
  const { name, password } = parseInput(newcomerSchema, input, 'account');
  const invitation = await readInvitation(clients, token);
  if (!invitation) throw notFound('invitation', 'of this link');
  const { email, mailedAt } = invitation;
  return clients.db.$transaction(async (transaction) => {
    const personId = await createAccount(transaction, { name, email, password, emailVerified: mailedAt !== null });
    await takeSeat(
      transaction,
      { id: personId, name },
      { ...invitation, workspaceId: invitation.workspace.id },
      origin,
    );
    return { personId, email };
  });
}

/**
 * Takes the seat of an invitation as a person who is signed in.
 * @throws HeadroomError `not-found` for a link that leads nowhere, `forbidden` where it was sent to another address
 */
export async function joinAsPerson(
  clients: Clients,
  { token, personId }: { token: string; personId: string },
  origin: string | null,
): Promise<{ workspaceId: string }> {
  const invitation = await readInvitation(clients, token);
  if (!invitation) throw notFound('invitation', 'of this link');
  const person = await clients.db.person.findUniqueOrThrow({ where: { id: personId } });
  if (person.email !== invitation.email)
    throw forbidden(`This invitation is for ${invitation.email}: sign in as that person.`);
  const workspaceId = invitation.workspace.id;
  await clients.db.$transaction((transaction) => takeSeat(transaction, person, { ...invitation, workspaceId }, origin));
  return { workspaceId };
}

/** Takes every seat that is kept for a person whose identity provider says the address is theirs. */
export async function joinAsVerified(clients: Clients, personId: string, origin: string | null): Promise<void> {
  const person = await clients.db.person.findUniqueOrThrow({ where: { id: personId } });
  if (!person.email) return;
  const invitations = await clients.db.invitation.findMany({ where: { email: person.email, ...open() } });
  for (const invitation of invitations)
    await clients.db.$transaction((transaction) => takeSeat(transaction, person, invitation, origin));
}

/** Whether a seat is kept for an address. */
export const isInvited = async ({ db }: Pick<Clients, 'db'>, email: string): Promise<boolean> =>
  (await db.invitation.count({ where: { email: email.toLowerCase(), ...open() } })) > 0;

async function takeSeat(
  transaction: Transaction,
  person: { id: string; name: string },
  { id, workspaceId, role }: { id: string; workspaceId: string; role: Role },
  origin: string | null,
): Promise<void> {
  const { count } = await transaction.invitation.updateMany({
    where: { id, ...open() },
    data: { acceptedAt: new Date() },
  });
  if (count === 0) throw conflict('This invitation has just been taken or taken back.');
  const seat = { workspaceId, personId: person.id };
  const taken = await transaction.member.findUnique({ where: { workspaceId_personId: seat } });
  if (taken) return;
  await transaction.member.create({ data: { ...seat, role } });
  const actor = { kind: 'person', id: person.id, name: person.name } as const;
  await audit(transaction, { actor, workspaceId, origin }, 'member.join', person.id, { role, invitationId: id });
}
