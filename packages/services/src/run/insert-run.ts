import type { Benchmark } from '@headroom/core';
import type { Prisma, Transaction } from '@headroom/db';
import type { PlannedLoad } from '../quota/planned-load';

/** A run that nothing stands against any more. */
export interface NewRun {
  workspaceId: string;
  benchmarkId: string;
  policySetVersionId: string;
  definition: Benchmark;
  targetHost: string;
  /** Who starts it, as `kind:id`. */
  startedBy: string;
  unenforcedBy: string | null;
  planned: PlannedLoad;
  /** First lines of its timeline. */
  messages: string[];
  /** The cell of a sweep that it is, which repeat of it, and which attempt at that, from 0. */
  cell?: { sweepId: string; sweepCell: number; sweepRepeat: number; sweepAttempt: number };
}

/** Writes a run as queued, with its first events. Whoever does so rings for it after the commit. */
export async function insertRun(
  transaction: Transaction,
  { definition, messages, cell, planned, ...run }: NewRun,
): Promise<string> {
  const { id } = await transaction.run.create({
    data: {
      ...run,
      ...cell,
      definition,
      simulated: planned.simulated,
      requests: planned.requests,
      peakRps: planned.peakRps,
      ...(planned.cost && { plannedCost: planned.cost as unknown as Prisma.InputJsonObject }),
      events: { create: messages.map((message) => ({ actor: run.startedBy, state: 'queued' as const, message })) },
    },
    select: { id: true },
  });
  return id;
}
