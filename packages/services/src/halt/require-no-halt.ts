import { conflict } from '@headroom/core';
import type { Database, Transaction } from '@headroom/db';

/** That all load of the instance is stopped. */
export interface Halt {
  haltedAt: Date;
  /** Who, as `kind:id`. */
  haltedBy: string;
  /** One sentence for a person. */
  reason: string;
}

/** The halt in force, or null while load may be made. It concerns everybody, so whoever asks is told. */
export const readHalt = ({ db }: { db: Database | Transaction }): Promise<Halt | null> =>
  db.instanceHalt.findUnique({ where: { id: 1 }, omit: { id: true } });

/**
 * Refuses to begin load while all of it is stopped. Until the transaction ends, no halt comes: one that waits meanwhile then
 * sees what was begun.
 * @throws HeadroomError `conflict` while load is halted
 */
export async function requireNoHalt(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock_shared(${lockKey})`;
  const halt = await readHalt({ db: transaction });
  if (halt) throw conflict(`No load is made on this instance for now: ${halt.reason}`, { halted: true });
}

/** Waits for the starts under way; those that come later wait for the end of the transaction, and see what it wrote. */
export async function lockStarts(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${lockKey})`;
}

/** Of nobody else in this database. */
const lockKey = 4_801_746_233n;
