import type { HandSetting } from '@headroom/core';
import type { Prisma, Transaction } from '@headroom/db';
import { audit } from '../../audit';
import { writeSweep } from './write-sweep';
import type { HeldSweep, SweepHost } from './acquire-sweep';

interface Asked {
  /** The setting after it; null: the gateway as it was found. */
  wanted: HandSetting | null;
  /** What is to be set, in a sentence. */
  instruction: string;
}

/** Writes down, in one transaction, what a person is asked to set, and that the sweep waits for it. */
export async function askPerson(
  { clients: { db }, workerId }: SweepHost,
  sweep: HeldSweep,
  { wanted, instruction }: Asked,
): Promise<void> {
  const { id: sweepId, workspaceId } = sweep;
  const remindAt = new Date(Date.now() + sweep.definition.remindMinutes * 60_000);
  const actor = { kind: 'system', id: workerId, name: 'Sweep' } as const;
  await db.$transaction(async (transaction: Transaction) => {
    await writeSweep(transaction, sweep, { ...(wanted && { state: 'waiting' as const }), reason: instruction });
    await transaction.handChange.create({
      data: {
        ...{ workspaceId, sweepId, instruction, remindAt },
        ...(wanted && { wanted: wanted as Prisma.InputJsonObject }),
      },
    });
    await audit(transaction, { actor, workspaceId }, 'sweep.ask', sweepId, { instruction });
  });
}
