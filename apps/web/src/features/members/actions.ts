'use server';

import {
  changeRole,
  inviteMember,
  removeMember,
  revokeInvitation,
  type Ctx,
  type NewInvitation,
  type Role,
} from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { act, attempt } from '@/server/act';
import type { ActionError } from '@/server/errors';
import { invitationLink } from '@/server/invitation-link';

const onMembers = (work: (ctx: Ctx) => Promise<unknown>) => act(work, '/settings/members');

/** Keeps a seat for an address; the link comes back where no mail went out. */
export async function inviteAction(input: { email: string; role: string }): Promise<NewInvitation | ActionError> {
  return attempt(async (ctx) => {
    const made = await inviteMember(ctx, input, invitationLink);
    revalidatePath('/settings/members');
    return made;
  });
}

/** Gives a member another role. */
export const changeRoleAction = async (personId: string, role: Role) =>
  onMembers((ctx) => changeRole(ctx, { personId, role }));

/** Takes a member's seat away; one's own, to leave. */
export const removeMemberAction = async (personId: string) => onMembers((ctx) => removeMember(ctx, { personId }));

/** Takes an invitation back. */
export const revokeInvitationAction = async (invitationId: string) =>
  onMembers((ctx) => revokeInvitation(ctx, { invitationId }));
