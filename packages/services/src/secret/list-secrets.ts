import { authorise, type Ctx } from '../ctx';
import { headColumns, headOf, secretRow, secretRows, type SecretHead } from './secret-row';

interface SecretsAsked {
  /** All without. */
  limit?: number;
  /** Continues after this name, whether it is there or not. */
  after?: { name: string };
}

/** The workspace's secrets by name, without their values. */
export async function listSecrets(ctx: Ctx, { limit, after }: SecretsAsked = {}): Promise<SecretHead[]> {
  authorise(ctx, 'secret.read');
  const rows = await ctx.clients.db.secret.findMany({
    where: {
      AND: [secretRows(ctx.workspaceId), after ? { name: { gt: secretRow(ctx.workspaceId, after.name).name } } : {}],
    },
    ...(limit !== undefined && { take: limit }),
    orderBy: { name: 'asc' },
    select: headColumns,
  });
  return rows.map(headOf);
}
