import { notFound, readBundle, type OpenedBundle } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

/**
 * A bundle that was brought in, letter by letter as it came, with its signature.
 * @throws HeadroomError `not-found`
 */
export async function readImportedBundle(
  ctx: Ctx,
  { bundleId }: { bundleId: string },
): Promise<OpenedBundle & { importedAt: Date }> {
  authorise(ctx, 'share.read');
  const { clients, workspaceId } = ctx;
  const row = isId(bundleId)
    ? await clients.db.importedBundle.findFirst({ where: { id: bundleId, workspaceId } })
    : null;
  if (!row) throw notFound('imported bundle', bundleId);
  const { bundle: text, sha256, signature, publicKey, importedAt } = row;
  return { bundle: readBundle(text), text, seal: { sha256, signature, publicKey }, importedAt };
}
