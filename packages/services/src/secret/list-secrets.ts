import { authorise, type Ctx } from '../ctx';
import { nameOfRow, secretRow, secretRows } from './secret-row';

interface SecretsAsked {
  /** All without. */
  limit?: number;
  /** Continues after this name, whether it is there or not. */
  after?: { name: string };
}

/** The workspace's secrets by name, without their values. */
export async function listSecrets(
  ctx: Ctx,
  { limit, after }: SecretsAsked = {},
): Promise<{ name: string; updatedAt: Date }[]> {
  authorise(ctx, 'secret.read');
  const rows = await ctx.clients.db.secret.findMany({
    where: {
      AND: [secretRows(ctx.workspaceId), after ? { name: { gt: secretRow(ctx.workspaceId, after.name).name } } : {}],
    },
    ...(limit !== undefined && { take: limit }),
    orderBy: { name: 'asc' },
    select: { name: true, updatedAt: true },
  });
  return rows.map((row) => ({ name: nameOfRow(row), updatedAt: row.updatedAt }));
}
