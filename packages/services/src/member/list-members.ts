import type { Prisma } from '@headroom/db';
import { authorise, type Ctx } from '../ctx';
import { roles, type Role } from '../permissions';
import { memberColumns, memberHead, type MemberHead } from './member-head';

export type { MemberHead } from './member-head';

interface MembersAsked {
  /** All without. */
  limit?: number;
  /** Continues after the member who stands there, whether they are still or not. */
  after?: { role: Role; name: string; personId: string };
}

/** Who belongs to the workspace: the highest roles first, then by name. */
export async function listMembers(ctx: Ctx, { limit, after }: MembersAsked = {}): Promise<MemberHead[]> {
  authorise(ctx, 'member.read');
  const rows = await ctx.clients.db.member.findMany({
    where: { workspaceId: ctx.workspaceId, ...(after && behind(after)) },
    ...(limit !== undefined && { take: limit }),
    // Roles are ordered from the least to the most in the database too.
    orderBy: [{ role: 'desc' }, { person: { name: 'asc' } }, { personId: 'asc' }],
    select: memberColumns,
  });
  return rows.map(memberHead);
}

const behind = ({ role, name, personId }: MembersAsked['after'] & {}): Prisma.MemberWhereInput => ({
  OR: [
    { role: { in: roles.slice(0, roles.indexOf(role)) } },
    { role, person: { name: { gt: name } } },
    { role, person: { name }, personId: { gt: personId } },
  ],
});
