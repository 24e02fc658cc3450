import { conflict } from '@headroom/core';
import type { Database, Transaction } from '@headroom/db';

/** That all load of a workspace, or of the whole instance, is stopped. */
export interface Halt {
  /** Whose load it stops: a workspace's own admins resume theirs, whoever runs the instance resumes that. */
  of: 'workspace' | 'instance';
  haltedAt: Date;
  /** Who, as `kind:id`. */
  haltedBy: string;
  /** One sentence for a person. */
  reason: string;
}

/** The halt in force for a workspace, that of the instance first, or null while load may be made. Whoever asks is told. */
export async function readHalt({ db }: { db: Database | Transaction }, workspaceId: string): Promise<Halt | null> {
  const instance = await db.instanceHalt.findUnique({ where: { id: 1 }, omit: { id: true } });
  if (instance) return { of: 'instance', ...instance };
  const own = await db.workspaceHalt.findUnique({ where: { workspaceId }, omit: { workspaceId: true } });
  return own && { of: 'workspace', ...own };
}

/**
 * Refuses to begin load of a workspace while it is stopped. Until the transaction ends, no halt comes: one that waits meanwhile then
 * sees what was begun.
 * @throws HeadroomError `conflict` while load is halted
 */
export async function requireNoHalt(transaction: Transaction, workspaceId: string): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock_shared(${lockKey})`;
  const halt = await readHalt({ db: transaction }, workspaceId);
  if (halt) throw conflict(`No load is made in this ${halt.of} for now: ${halt.reason}`, { halted: true });
}

/** Waits for the starts under way; those that come later wait for the end of the transaction, and see what it wrote. */
export async function lockStarts(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${lockKey})`;
}

/** Of nobody else in this database. */
const lockKey = 4_801_746_233n;
