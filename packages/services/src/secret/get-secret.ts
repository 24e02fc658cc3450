import { notFound } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isName } from '../ids';
import { headColumns, headOf, secretRow, type SecretHead } from './secret-row';

/** That a secret is there, since when and for which targets; never its value. @throws HeadroomError `not-found` */
export async function getSecret(ctx: Ctx, { name }: { name: string }): Promise<SecretHead> {
  authorise(ctx, 'secret.read');
  const row =
    isName(name) &&
    (await ctx.clients.db.secret.findUnique({
      where: { workspaceId_name: secretRow(ctx.workspaceId, name) },
      select: headColumns,
    }));
  if (!row) throw notFound('secret', String(name));
  return headOf(row);
}
