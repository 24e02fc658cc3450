import { parseInput, planRunSchema, type PlanRun } from '@headroom/core';
import type { CatalogEntry } from '../contract/catalog-entry';
import type { PublishedEvidence } from '../contract/evidence';
import { qualifiedTierId } from './qualified-tier-id';

/**
 * What others measured of a gateway, as runs of a planning problem. Rated figures are left out for tiers of which anything
 * was measured or tested: their vendors say that they are not for capacity planning.
 * @param measuredTiers ids of tiers with measurements of one's own
 */
export function evidenceRuns(
  { definition, evidence }: Pick<CatalogEntry, 'definition' | 'evidence'>,
  measuredTiers: readonly string[] = [],
): PlanRun[] {
  const usable = evidence.filter(({ tier, run }) => tier !== null && run !== null);
  const tested = new Set([
    ...measuredTiers,
    ...usable.flatMap(({ kind, tier }) => (kind === 'published' ? [tier] : [])),
  ]);
  return usable.flatMap((one) => {
    const run = runOf(definition.id, one);
    return run && !(one.kind === 'rated' && tested.has(one.tier)) ? [run] : [];
  });
}

/** The run of one piece of evidence; null where it has none, or none on a catalog tier. */
export function runOf(gatewayId: string, { id, tier, kind, run }: PublishedEvidence): PlanRun | null {
  if (tier === null || run === null) return null;
  return parseInput(planRunSchema, { ...run, id, tier: qualifiedTierId(gatewayId, tier), source: kind }, 'evidence');
}
