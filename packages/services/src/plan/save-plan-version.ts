import { isDeepStrictEqual } from 'node:util';
import { requirementSchema, type Requirement } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import { actorRef, type Ctx } from '../ctx';

/**
 * Keeps what a plan now asks as its next version, unless it is the newest one already. The caller has just written the plan's
 * row, so that two of them wait for each other.
 * @returns the number of the version that holds
 */
export async function savePlanVersion(
  transaction: Transaction,
  { actor }: Pick<Ctx, 'actor'>,
  { planId, requirement }: { planId: string; requirement: Requirement },
): Promise<number> {
  const newest = await transaction.planVersion.findFirst({ where: { planId }, orderBy: { version: 'desc' } });
  if (newest && isDeepStrictEqual(requirementSchema.parse(newest.requirement), requirement)) return newest.version;
  const version = (newest?.version ?? 0) + 1;
  await transaction.planVersion.create({ data: { planId, version, requirement, savedBy: actorRef(actor) } });
  return version;
}
