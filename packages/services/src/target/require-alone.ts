import { forbidden } from '@headroom/core';
import type { Transaction } from '@headroom/db';

/**
 * Keeps a run whose target is proved by its name alone from an address that another run loads already: names cost nothing, so that what each
 * may send would add up on one machine. In the transaction that writes the run's address, as of two at once the second is to see the first.
 * @throws HeadroomError `forbidden`
 */
export async function requireAlone(transaction: Transaction, runId: string, address: string): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`target-address ${address}`}, 0))`;
  const others = await transaction.run.count({
    where: {
      ...{ id: { not: runId }, targetAddress: address, simulated: false },
      state: { notIn: ['queued', 'analysing', 'finished'] },
    },
  });
  if (others > 0)
    throw forbidden(
      `Another run makes load on ${address}, and beside it a proof by dns alone allows none there: start this one after it, or add a proof by file or header.`,
    );
}
