import { conflict, forbidden, parseInput } from '@headroom/core';
import { z } from 'zod';
import { emailSchema } from '../account/account-schemas';
import { countAttempt } from '../account/count-attempt';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { roles } from '../permissions';
import { hashInvitationToken, mintInvitationToken } from './invitation-token';

const inputSchema = z.object({ email: emailSchema, role: z.enum(roles) });

const lastsDays = 7;

export interface NewInvitation {
  invitationId: string;
  /** To be handed over where no mail was sent; shown this once. */
  link: string | null;
  /** Why the mail server did not take it. */
  problem: string | null;
}

/**
 * Keeps a seat for an address and mails it a link; the one before to the same address ends.
 * @param linkOf the address of the page that takes a token
 * @throws HeadroomError `conflict` for a member, `forbidden` where an owner is needed
 */
export async function inviteMember(
  ctx: Ctx,
  input: unknown,
  linkOf: (token: string) => string,
): Promise<NewInvitation> {
  authorise(ctx, 'member.write');
  const { email, role } = parseInput(inputSchema, input, 'invitation');
  const { actor, clients, workspaceId } = ctx;
  if (role === 'owner' && ctx.role !== 'owner') throw forbidden('Only an owner makes owners, or takes that from them.');
  const wait = await countAttempt(clients, `invite:${workspaceId}`, { max: 100, windowSeconds: 3600 });
  if (wait !== null) throw conflict(`Too many invitations within an hour: wait ${Math.ceil(wait / 60)} minutes.`);
  if ((await clients.db.member.count({ where: { workspaceId, person: { email } } })) > 0)
    throw conflict(`${email} is a member already.`);
  const token = mintInvitationToken();
  const { id, workspace } = await clients.db.$transaction(async (transaction) => {
    await transaction.invitation.updateMany({
      where: { workspaceId, email, acceptedAt: null, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    const made = await transaction.invitation.create({
      data: {
        ...{ workspaceId, email, role, tokenHash: hashInvitationToken(token), invitedBy: actorRef(actor) },
        expiresAt: new Date(Date.now() + lastsDays * 86_400_000),
      },
      select: { id: true, workspace: { select: { name: true } } },
    });
    await audit(transaction, ctx, 'member.invite', made.id, { email, role });
    return made;
  });
  const link = linkOf(token);
  if (!clients.mail.isConfigured) return { invitationId: id, link, problem: null };
  try {
    await clients.mail.send({
      ...{ to: [email], attachments: [], messageId: `<invitation.${id}@headroom.invalid>` },
      subject: `${actor.name} invites you to ${workspace.name} on Headroom`,
      text: [
        `${actor.name} keeps a seat for you as ${role} in the workspace ${workspace.name}.`,
        `Take it within ${lastsDays} days:\n${link}`,
        'If you do not know what this is about, do nothing.\n',
      ].join('\n\n'),
    });
  } catch (error) {
    return { invitationId: id, link, problem: error instanceof Error ? error.message : String(error) };
  }
  await clients.db.invitation.update({ where: { id }, data: { mailedAt: new Date() } });
  return { invitationId: id, link: null, problem: null };
}
