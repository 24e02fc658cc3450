import { keyFingerprint } from '@headroom/core';
import { actorNames } from '../actor-names';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { instanceKey } from '../share/instance-key';

const most = 500;

interface BundlesAsked {
  limit?: number;
  /** Continues after the bundle with this id. */
  before?: string;
}

/** The bundles that were brought into the workspace, the newest first; at most 500 at a time. */
export async function listImportedBundles(ctx: Ctx, { limit = most, before }: BundlesAsked = {}) {
  authorise(ctx, 'share.read');
  const [rows, own] = await Promise.all([
    ctx.clients.db.importedBundle.findMany({
      where: { workspaceId: ctx.workspaceId, ...(before && isId(before) && { id: { lt: before } }) },
      // UUIDv7 ids sort by the time they were made.
      orderBy: { id: 'desc' },
      take: Math.min(limit, most),
      omit: { bundle: true, signature: true },
    }),
    instanceKey(ctx.clients),
  ]);
  const names = await actorNames(
    ctx,
    rows.map(({ importedBy }) => importedBy),
  );
  const ownFingerprint = keyFingerprint(own.publicKey);
  return rows.map(({ id, title, kind, sha256, publicKey, importedBy, importedAt }) => {
    const fingerprint = keyFingerprint(publicKey);
    return {
      ...{ id, title, kind, sha256, fingerprint, importedAt },
      /** This very instance had shared it. */
      isOwn: fingerprint === ownFingerprint,
      importedByName: names.get(importedBy) ?? null,
    };
  });
}
export type ImportedBundleHead = Awaited<ReturnType<typeof listImportedBundles>>[number];
