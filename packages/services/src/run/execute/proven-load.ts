import type { Load } from '@headroom/core';

/** A load whose search ends where its agents are no longer proven to make the rate; everything else as it is. */
export function provenLoad(load: Load, provenRps: number | undefined): Load {
  if (load.kind !== 'find-maximum' || provenRps === undefined) return load;
  return { ...load, maxRps: Math.max(load.startRps, Math.min(load.maxRps, provenRps)) };
}
