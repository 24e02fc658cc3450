import { scaledCurve, type ReportedPlan, type Requirement } from '@headroom/core';

/** The demand curve of a requirement, for the peak that an answer was asked for; null where there is none. */
export function curveAt(peakRps: number, { demandCurve, rps }: Requirement): ReportedPlan['curve'] {
  if (!demandCurve) return null;
  return peakRps === rps ? demandCurve : scaledCurve(demandCurve, peakRps / rps);
}
