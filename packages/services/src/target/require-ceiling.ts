import { forbidden, peakRps, type Benchmark } from '@headroom/core';
import type { PermittedTarget } from './permit-target';

/**
 * Holds the highest rate of a load against what its target may get.
 * @throws HeadroomError `forbidden` when it is above that, or not known beforehand
 */
export function requireCeiling({ host, ceilingRps, ceilingBy }: PermittedTarget, definition: Benchmark): void {
  if (ceilingRps === Infinity) return;
  const limit = `${host} may get ${ceilingRps} requests/s at most, by ${ceilingBy}`;
  const peak = peakRps(definition);
  if (peak === null)
    throw forbidden(`${limit}, and what users send who neither think nor keep a pace is not known: give them a pace.`);
  if (peak > ceilingRps)
    throw forbidden(`${limit}, and this load goes up to ${Math.ceil(peak)}: lower its highest rate.`);
}
