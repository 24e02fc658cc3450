import { confidence, type Estimated } from '../scalability/estimated';
import type { UnitCapacity } from './unit-capacity';

/** What of the units that run now is free at the peak, as a share of what they carry; below 0 the peak is above the ceiling. */
export interface ProductionHeadroom {
  free: Estimated;
  units: number;
  peakRps: number;
  /** The fewest units that carry the peak below the ceiling, by the estimate and by the lower end of its interval. */
  unitsForPeak: number;
  unitsForPeakSafely: number;
}

/** The same meaning as a plan's headroom: 1 − peak ÷ (units × rate of a unit at the ceiling). */
export function productionHeadroom({ rps }: UnitCapacity, peakRps: number, units: number): ProductionHeadroom {
  const free = (capacity: number | null) =>
    capacity === null || capacity <= 0 ? null : 1 - peakRps / (units * capacity);
  const needed = (capacity: number) => Math.max(1, Math.ceil(peakRps / capacity - 1e-9));
  return {
    free: { estimate: free(rps.estimate) ?? 0, low: free(rps.low), high: free(rps.high), confidence },
    ...{ units, peakRps, unitsForPeak: needed(rps.estimate), unitsForPeakSafely: needed(rps.low ?? rps.estimate) },
  };
}
