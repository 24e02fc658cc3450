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
export async function readHalt({ db }: { db: Database }): Promise<Halt | null> {
  return inForce(await db.instanceHalt.findUnique({ where: { id: 1 } }));
}

/**
 * Refuses to begin load while all of it is stopped. The row stays locked until the transaction ends: a halt that comes
 * meanwhile waits, and then sees what was begun.
 * @throws HeadroomError `conflict` while load is halted
 */
export async function requireNoHalt(transaction: Transaction): Promise<void> {
  const [row] = await transaction.$queryRaw<Partial<Halt>[]>`
    SELECT halted_at AS "haltedAt", halted_by AS "haltedBy", reason FROM instance_halt WHERE id = 1 FOR SHARE`;
  const halt = inForce(row ?? null);
  if (halt) throw conflict(`No load is made on this instance for now: ${halt.reason}`, { halted: true });
}

const inForce = (row: { [K in keyof Halt]?: Halt[K] | null } | null): Halt | null =>
  row?.haltedAt && row.haltedBy && row.reason
    ? { haltedAt: row.haltedAt, haltedBy: row.haltedBy, reason: row.reason }
    : null;
