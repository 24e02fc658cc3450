import { notFound } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isName } from '../ids';
import { secretRow } from './secret-row';

/** Deletes a secret; benchmarks that name it cannot be started until it is set again. */
export async function deleteSecret(ctx: Ctx, { name }: { name: string }): Promise<void> {
  authorise(ctx, 'secret.write');
  if (!isName(name)) throw notFound('secret', String(name));
  await ctx.clients.db.$transaction(async (transaction) => {
    const { count } = await transaction.secret.deleteMany({ where: secretRow(ctx.workspaceId, name) });
    if (count === 0) throw notFound('secret', name);
    await audit(transaction, ctx, 'secret.delete', name);
  });
}
