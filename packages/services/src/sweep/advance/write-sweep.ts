import type { Prisma, Transaction } from '@headroom/db';
import { SweepLost, type HeldSweep } from './acquire-sweep';

/**
 * Writes to a held sweep.
 * @throws SweepLost once another host holds a newer epoch, or the sweep has ended
 */
export async function writeSweep(
  transaction: Pick<Transaction, 'sweep'>,
  { id, epoch }: HeldSweep,
  data: Prisma.SweepUpdateManyMutationInput,
): Promise<void> {
  const { count } = await transaction.sweep.updateMany({ where: { id, epoch, state: { not: 'finished' } }, data });
  if (count === 0) throw new SweepLost();
}
