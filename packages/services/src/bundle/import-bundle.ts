import { bundleTitle, openSealedBundle } from '@headroom/core';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';

export interface BundleImport {
  bundleId: string;
  /** It was here already: nothing has changed. */
  isKnown: boolean;
}

/**
 * Brings a bundle that an instance shared into the workspace, as it is: its signature is looked at first, and kept with it.
 * It becomes evidence of nothing: it can be read, verified and replicated.
 * @param file a `headroom.sealed-bundle/1` file
 * @throws HeadroomError `invalid-input` for another file, or one whose signature is not of its bundle
 */
export async function importBundle(ctx: Ctx, { file }: { file: string }): Promise<BundleImport> {
  authorise(ctx, 'run.import');
  const { bundle, text, seal } = openSealedBundle(file);
  const { clients, workspaceId, actor } = ctx;
  const publicKey = Uint8Array.from(seal.publicKey);
  return clients.db.$transaction(async (transaction) => {
    const { count } = await transaction.importedBundle.createMany({
      data: {
        ...{ workspaceId, title: bundleTitle(bundle), kind: bundle.kind, bundle: text, sha256: seal.sha256 },
        ...{ publicKey, signature: Uint8Array.from(seal.signature), importedBy: actorRef(actor) },
      },
      skipDuplicates: true,
    });
    const { id } = await transaction.importedBundle.findFirstOrThrow({
      where: { workspaceId, sha256: seal.sha256, publicKey },
      select: { id: true },
    });
    if (count > 0) await audit(transaction, ctx, 'bundle.import', id, { kind: bundle.kind, sha256: seal.sha256 });
    return { bundleId: id, isKnown: count === 0 };
  });
}
