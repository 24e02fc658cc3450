import { notFound as missing, readBundle, type Bundle } from '@headroom/core';
import { openShare, readImportedBundle, readSharedBundle, type Ctx } from '@headroom/services';

/** What a form is to begin with, as an address names it: a bundle that was brought in, or an open share link of this instance. */
export interface AskedBundle {
  /** Id of an imported bundle. */
  bundle?: string | undefined;
  /** Token of a share link without a password. */
  shared?: string | undefined;
}

/**
 * The bundle that a form is to begin with; null where none is named.
 * @throws HeadroomError `not-found` for one that is not there, or not any more
 */
export async function frozenBundle(ctx: Ctx, { bundle, shared }: AskedBundle): Promise<Bundle | null> {
  if (bundle !== undefined) return (await readImportedBundle(ctx, { bundleId: bundle })).bundle;
  if (shared === undefined) return null;
  const opened = await openShare(ctx.clients, { token: shared });
  if (opened.state !== 'open') throw missing('share link', shared.slice(0, 8));
  return readBundle(await readSharedBundle(ctx.clients, { shareId: opened.share.id }));
}
