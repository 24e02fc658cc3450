import type { Clients } from '../ctx';

/** Counts that a link was read, and nothing of who read it. */
export async function countView({ db }: Pick<Clients, 'db'>, { shareId }: { shareId: string }): Promise<void> {
  await db.share.update({ where: { id: shareId }, data: { views: { increment: 1 } }, select: { id: true } });
}
