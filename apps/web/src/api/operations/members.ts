import {
  changeRole,
  emailSchema,
  getMember,
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
import { pageOf, pageQuery, readPage, readPageBy } from '../page';

const group = 'Members';
const params = idParams('personId');
const role = z.enum(roles);
const member = z.object({ personId: id, role, name: z.string(), email: z.string().nullable(), createdAt: time });
const memberKey = member.pick({ role: true, name: true, personId: true });

export const members = [
  operation({
    ...{ id: 'listMembers', method: 'get', path: '/members', group, needs: 'member.read' },
    summary: 'Who belongs to the workspace, the highest roles first',
    ...{ query: z.strictObject(pageQuery), answer: pageOf(member) },
    run: (ctx, { query }) => readPageBy(memberKey, query, (asked) => listMembers(ctx, asked)),
  }),
  operation({
    ...{ id: 'getMember', method: 'get', path: '/members/{personId}', group, needs: 'member.read' },
    summary: 'Somebody who belongs to the workspace',
    ...{ params, answer: member },
    run: (ctx, given) => getMember(ctx, given.params),
  }),
  operation({
    ...{ id: 'changeRole', method: 'put', path: '/members/{personId}', group, needs: 'member.write' },
    summary: 'Give a member another role, from their next request on; owners are made and unmade by owners',
    ...{ params, body: z.strictObject({ role }), answer: member },
    run: async (ctx, { params: { personId }, body }) => {
      await changeRole(ctx, { personId, role: body.role });
      return getMember(ctx, { personId });
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
    summary: 'Seats that are kept for somebody and not taken yet, the newest first; never their links',
    query: z.strictObject(pageQuery),
    answer: pageOf(
      z.object({
        ...{ id, email: z.string(), role, createdAt: time, expiresAt: time, hasExpired: z.boolean() },
        mailedAt: timeOrNull.describe('Null where no mail went out.'),
        invitedByName: z.string().nullable(),
      }),
    ),
    run: (ctx, { query }) => readPage(query, (asked) => listInvitations(ctx, asked)),
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
