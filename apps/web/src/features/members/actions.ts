'use server';

import {
  changeRole,
  inviteMember,
  removeMember,
  revokeInvitation,
  type NewInvitation,
  type Role,
} from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { readEnv } from '@/server/env';
import { toActionError, type ActionError } from '@/server/errors';

/** Keeps a seat for an address; the link comes back where no mail went out. */
export async function inviteAction(input: { email: string; role: string }): Promise<NewInvitation | ActionError> {
  try {
    const { publicUrl } = readEnv().accounts;
    const made = await inviteMember(
      await requestContext(),
      input,
      (token) => `${publicUrl ?? 'http://localhost:3000'}/invitation/${token}`,
    );
    revalidatePath('/settings/members');
    return made;
  } catch (error) {
    return toActionError(error);
  }
}

async function act(work: () => Promise<void>): Promise<ActionError | null> {
  try {
    await work();
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/settings/members');
  return null;
}

/** Gives a member another role. */
export async function changeRoleAction(personId: string, role: Role): Promise<ActionError | null> {
  return act(async () => changeRole(await requestContext(), { personId, role }));
}

/** Takes a member's seat away; one's own, to leave. */
export async function removeMemberAction(personId: string): Promise<ActionError | null> {
  return act(async () => removeMember(await requestContext(), { personId }));
}

/** Takes an invitation back. */
export async function revokeInvitationAction(invitationId: string): Promise<ActionError | null> {
  return act(async () => revokeInvitation(await requestContext(), { invitationId }));
}
