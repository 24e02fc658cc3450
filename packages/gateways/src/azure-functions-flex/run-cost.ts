import { bill, costPerMillion, type PriceBook } from '@headroom/core';
import type { PublishedEvidence } from '../contract/evidence';
import type { TierDefinition } from '../contract/tier';
import { metersOfTier } from '../prices/meters-of-tier';

/**
 * What a published run would cost as the only thing in a month, and a million of its requests: exact decimal strings, null
 * where the book does not price the region on that day.
 * @param options.grantsUsed whether the free grant is used up by something else
 */
export function runCost(
  { requests, gbSeconds }: NonNullable<PublishedEvidence['metered']>,
  tier: TierDefinition,
  book: PriceBook,
  options: { region: string | null; on: string; grantsUsed: boolean },
): { cost: string | null; perMillion: string | null } {
  const usage = { monthlyCalls: requests, gbSeconds, grantsUsed: options.grantsUsed };
  const { monthlyTotal } = bill({ units: 0 }, usage, metersOfTier(tier, book, options));
  return { cost: monthlyTotal, perMillion: costPerMillion(monthlyTotal, requests) };
}
