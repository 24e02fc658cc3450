import { number, rate } from '../run/figures';
import type { ProductionHeadroom } from './production-headroom';

/** What the units of a gateway in production are to the peak that they had: observed, without any load test. */
export interface RightSizing {
  /** `unsure`: enough by the estimate, but not by the lower end of its interval. */
  verdict: 'fewer' | 'keep' | 'unsure' | 'more';
  /** Units that carry the peak below the ceiling; by the lower end of the interval, so that it is no guess. */
  units: number;
  sentence: string;
}

/** Whether fewer units would do, or more are needed, for the peak as it was; a plan adds growth, headroom and spare units. */
export function rightSizing(
  { units: now, peakRps, unitsForPeak, unitsForPeakSafely: safe }: ProductionHeadroom,
  ceilingPercent: number,
): RightSizing {
  const inUnits = (count: number) => `${number(count)} ${count === 1 ? 'unit' : 'units'}`;
  const peak = `the peak of ${rate(peakRps)} below ${number(ceilingPercent)} % utilisation`;
  const verdict = unitsForPeak > now ? 'more' : safe > now ? 'unsure' : safe < Math.floor(now) ? 'fewer' : 'keep';
  const sentences = {
    fewer: `${inUnits(safe)} in place of ${number(now)} would carry ${peak}, even by the lower end of what a unit carries.`,
    keep: `The ${inUnits(now)} that run are as many as ${peak} needs.`,
    unsure: `The ${inUnits(now)} that run carry ${peak} by the estimate, but by its lower end it takes ${number(safe)}.`,
    more: `It takes ${inUnits(safe)} in place of ${number(now)} to keep ${peak}.`,
  };
  return { verdict, units: safe, sentence: sentences[verdict] };
}
