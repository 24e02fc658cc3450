import { authorise, type Ctx } from '../ctx';
import { nameOfRow, secretRows } from './secret-row';

/** The workspace's secrets by name, without their values. */
export async function listSecrets(ctx: Ctx): Promise<{ name: string; updatedAt: Date }[]> {
  authorise(ctx, 'secret.read');
  const rows = await ctx.clients.db.secret.findMany({
    where: secretRows(ctx.workspaceId),
    orderBy: { name: 'asc' },
    select: { name: true, updatedAt: true },
  });
  return rows.map((row) => ({ name: nameOfRow(row), updatedAt: row.updatedAt }));
}
