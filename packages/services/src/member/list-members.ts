import { authorise, type Ctx } from '../ctx';
import { roles } from '../permissions';

/** Who belongs to the workspace: the highest roles first, then by name. */
export async function listMembers(ctx: Ctx) {
  authorise(ctx, 'member.read');
  const rows = await ctx.clients.db.member.findMany({
    where: { workspaceId: ctx.workspaceId },
    select: { role: true, person: { select: { id: true, name: true, email: true, createdAt: true } } },
  });
  return rows
    .map(({ role, person: { id, ...person } }) => ({ personId: id, role, ...person }))
    .toSorted(
      (left, right) => roles.indexOf(right.role) - roles.indexOf(left.role) || left.name.localeCompare(right.name),
    );
}
export type MemberHead = Awaited<ReturnType<typeof listMembers>>[number];
