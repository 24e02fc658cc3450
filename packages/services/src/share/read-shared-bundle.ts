import type { Clients } from '../ctx';

/** The bundle of a link that was opened: canonical JSON. */
export async function readSharedBundle({ db }: Pick<Clients, 'db'>, { shareId }: { shareId: string }): Promise<string> {
  const { bundle } = await db.share.findUniqueOrThrow({ where: { id: shareId }, select: { bundle: true } });
  return bundle;
}
