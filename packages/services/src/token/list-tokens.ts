import { authorise, isAllowed, type Ctx } from '../ctx';
import { tokenState } from './api-token';

const most = 500;

/** Bearer tokens of the API without the tokens themselves, the newest first: one's own, and for those who manage members all. */
export async function listTokens(ctx: Ctx) {
  authorise(ctx, 'token.read');
  const { actor, workspaceId, clients } = ctx;
  const rows = await clients.db.apiToken.findMany({
    where: { workspaceId, ...(isAllowed(ctx, 'member.write') ? {} : { personId: actor.id }) },
    orderBy: { id: 'desc' },
    take: most,
    select: {
      ...{
        id: true,
        name: true,
        role: true,
        scopes: true,
        createdAt: true,
        expiresAt: true,
        lastUsedAt: true,
        revokedAt: true,
      },
      person: { select: { name: true } },
    },
  });
  return rows.map(({ person, ...row }) => ({ ...row, madeBy: person.name, state: tokenState(row) }));
}
export type TokenHead = Awaited<ReturnType<typeof listTokens>>[number];
