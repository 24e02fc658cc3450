import {
  changeRole,
  emailSchema,
  inviteMember,
  listInvitations,
  listMembers,
  removeMember,
  revokeInvitation,
  roles,
} from '@headroom/services';
import { z } from 'zod';
import { invitationLink } from '@/server/invitation-link';
import { id, idParams, time, timeOrNull } from '../fields';
import { operation } from '../operation';

const group = 'Members';
const params = idParams('personId');
const role = z.enum(roles);
const member = z.object({ personId: id, role, name: z.string(), email: z.string().nullable(), createdAt: time });

export const members = [
  operation({
    ...{ id: 'listMembers', method: 'get', path: '/members', group, needs: 'member.read' },
    summary: 'Who belongs to the workspace, the highest roles first',
    answer: z.object({ data: z.array(member) }),
    run: async (ctx) => ({ data: await listMembers(ctx) }),
  }),
  operation({
    ...{ id: 'changeRole', method: 'put', path: '/members/{personId}', group, needs: 'member.write' },
    summary: 'Give a member another role, from their next request on; owners are made and unmade by owners',
    ...{ params, body: z.strictObject({ role }), answer: member },
    run: async (ctx, { params: { personId }, body }) => {
      await changeRole(ctx, { personId, role: body.role });
      return (await listMembers(ctx)).find((one) => one.personId === personId);
    },
  }),
  operation({
    ...{ id: 'removeMember', method: 'delete', path: '/members/{personId}', group, needs: 'member.write' },
    summary: 'Take a member’s seat away, with their tokens; the last owner stays',
    params,
    run: (ctx, given) => removeMember(ctx, given.params),
  }),
  operation({
    ...{ id: 'listInvitations', method: 'get', path: '/invitations', group, needs: 'member.write' },
    summary: 'Seats that are kept for somebody and not taken yet; never their links',
    answer: z.object({
      data: z.array(
        z.object({
          ...{ id, email: z.string(), role, createdAt: time, expiresAt: time, hasExpired: z.boolean() },
          mailedAt: timeOrNull.describe('Null where no mail went out.'),
          invitedByName: z.string().nullable(),
        }),
      ),
    }),
    run: async (ctx) => ({ data: await listInvitations(ctx) }),
  }),
  operation({
    ...{ id: 'inviteMember', method: 'post', path: '/invitations', group, needs: 'member.write', status: 201 },
    summary: 'Keep a seat for an address and mail it a link; the one before to the same address ends',
    body: z.strictObject({ email: emailSchema, role }),
    answer: z.object({
      invitationId: id,
      link: z.string().nullable().describe('To be handed over where no mail went out; given once.'),
      problem: z.string().nullable().describe('Why the mail server did not take it.'),
    }),
    run: (ctx, { body }) => inviteMember(ctx, body, invitationLink),
  }),
  operation({
    ...{ id: 'revokeInvitation', method: 'delete', path: '/invitations/{invitationId}', group, needs: 'member.write' },
    summary: 'Take an invitation back',
    params: idParams('invitationId'),
    run: (ctx, given) => revokeInvitation(ctx, given.params),
  }),
];
