import { notFound } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

/**
 * Deletes a bundle that was brought in; what was made after it stays.
 * @throws HeadroomError `not-found`
 */
export async function removeImportedBundle(ctx: Ctx, { bundleId }: { bundleId: string }): Promise<void> {
  authorise(ctx, 'run.import');
  const { clients, workspaceId } = ctx;
  await clients.db.$transaction(async (transaction) => {
    const { count } = isId(bundleId)
      ? await transaction.importedBundle.deleteMany({ where: { id: bundleId, workspaceId } })
      : { count: 0 };
    if (count === 0) throw notFound('imported bundle', bundleId);
    await audit(transaction, ctx, 'bundle.remove', bundleId);
  });
}
