import { sweptEnd, type SweptEnd } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { cellChanged } from '../run/execute/prepare-target';
import { outcomeOf } from '../run/run-head';

/** What of a run says how it ended for its sweep. */
export const sweptEndColumns = {
  ...{ outcome: true, environment: true, stopRequestedAt: true, simulated: true },
} as const satisfies Prisma.RunSelect;

type SweptEndRow = Prisma.RunGetPayload<{ select: typeof sweptEndColumns }>;

/** Whether its gateway stayed as it was set: otherwise its figures are of several cells. */
export const isOfOneCell = ({ environment }: Pick<SweptEndRow, 'environment'>): boolean =>
  (environment as { cell?: string } | null)?.cell !== cellChanged;

/**
 * How a run ended for its sweep. That its gateway was set and read back, its environment tells; a simulated one has nothing to set.
 * @param msPerRequest that it measured; null where it did not tell
 */
export const sweptEndOf = (
  { outcome, environment, stopRequestedAt, simulated }: SweptEndRow,
  msPerRequest: number | null,
): SweptEnd =>
  sweptEnd(
    { outcome: outcomeOf(outcome) },
    { isStopped: stopRequestedAt !== null, isSetUp: environment !== null || simulated },
    msPerRequest,
  );
