import { redirect } from 'next/navigation';
import { notFound as missing, readBundle, type Bundle } from '@headroom/core';
import { openShare, readImportedBundle, readSharedBundle, type Ctx } from '@headroom/services';

/** What a form is to begin with, as an address names it: a bundle that was brought in, or an open share link of this instance. */
export interface AskedBundle {
  /** Id of an imported bundle. */
  bundle?: string | undefined;
  /** Token of a share link. */
  shared?: string | undefined;
  /** Of a link with a password: what its page gave whoever knew it, for five minutes. */
  ticket?: string | undefined;
}

/**
 * The bundle that a form is to begin with; null where none is named. A link whose password has to be given, or given again, leads to its
 * page.
 * @throws HeadroomError `not-found` for one that is not there, or not any more
 */
export async function frozenBundle(ctx: Ctx, { bundle, shared, ticket }: AskedBundle): Promise<Bundle | null> {
  if (bundle !== undefined) return (await readImportedBundle(ctx, { bundleId: bundle })).bundle;
  if (shared === undefined) return null;
  const opened = await openShare(ctx.clients, { token: shared, ticket });
  if (opened.state === 'password-needed') redirect(`/s/${shared}`);
  if (opened.state !== 'open') throw missing('share link', shared.slice(0, 8));
  return readBundle(await readSharedBundle(ctx.clients, { shareId: opened.share.id }));
}
