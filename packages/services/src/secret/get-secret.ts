import { notFound } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isName } from '../ids';
import { secretRow } from './secret-row';

/** That a secret is there, and since when; never its value. @throws HeadroomError `not-found` */
export async function getSecret(ctx: Ctx, { name }: { name: string }): Promise<{ name: string; updatedAt: Date }> {
  authorise(ctx, 'secret.read');
  const row =
    isName(name) &&
    (await ctx.clients.db.secret.findUnique({
      where: { workspaceId_name: secretRow(ctx.workspaceId, name) },
      select: { updatedAt: true },
    }));
  if (!row) throw notFound('secret', String(name));
  return { name, updatedAt: row.updatedAt };
}
