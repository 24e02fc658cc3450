import type { Meter, PlanTier } from '@headroom/core';
import type { Tier } from './gateway';

/** A catalog tier with the meters of the price book in force, as `headroom.plan/1` has it. */
export function planTier(tier: Tier, meters: readonly Meter[]): PlanTier {
  const { id, coresPerUnit, maxUnits, sameCoresAs, maxRps } = tier;
  if (coresPerUnit === null || maxUnits === null)
    return { id, ...(maxRps === undefined ? {} : { maxRps }), meters: [...meters] };
  return { id, coresPerUnit, maxUnits, ...(sameCoresAs === undefined ? {} : { sameCoresAs }), meters: [...meters] };
}
