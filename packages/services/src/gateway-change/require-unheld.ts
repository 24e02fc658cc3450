import { conflict, type HeadroomError } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import type { SettingName } from './change-row';

export const notPutBackYet = (targetHost: string): HeadroomError =>
  conflict(`What another run or sweep has changed at the gateway of ${targetHost} is not put back yet.`);

/**
 * Nothing within a resource, or around it, is changed: a request to an operation meets the policies of its API too. The resource itself is
 * kept for one by an index of the table, which cannot see this; who changes something waits here for who is about to.
 * @throws HeadroomError `conflict`
 */
export async function requireUnheld(
  transaction: Transaction,
  { resource, setting, targetHost }: { resource: string; setting: SettingName; targetHost: string },
): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('gateway-change', 0))`;
  const [held] = await transaction.$queryRaw<unknown[]>`
    SELECT id FROM gateway_change
     WHERE ended_at IS NULL AND setting::text = ${setting}
       AND (starts_with(resource, ${`${resource}/`}) OR starts_with(${resource}, resource || '/'))
     LIMIT 1`;
  if (held) throw notPutBackYet(targetHost);
}
