/** Hours that a curve may cover: a day, a week, or a year of 365 days. */
export const curveHours = [24, 168, 8760] as const;
export const hoursPerYear = 8760;

/** Mean rate of each hour in requests per second, from the first hour of a day on. A day or a week repeats itself. */
export interface DemandCurve {
  hourlyRps: number[];
}

export const lengthsInWords = 'a curve has 24 (a day), 168 (a week) or 8,760 (a year)';

/** The rate of an hour of the year. */
export const rateInHour = ({ hourlyRps }: DemandCurve, hour: number): number => hourlyRps[hour % hourlyRps.length] ?? 0;

/** The same shape with another peak; six digits of each hour. */
export const scaledCurve = ({ hourlyRps }: DemandCurve, factor: number): DemandCurve => ({
  hourlyRps: hourlyRps.map((rps) => Number((rps * factor).toPrecision(6))),
});

/** What a curve comes to: its busiest hour, and the calls of an average month of a year of it. */
export interface CurveTotals {
  /** Mean rate of the busiest hour, requests per second. */
  peakRps: number;
  meanRps: number;
  /** Peak hour ÷ mean. */
  peakFactor: number;
  /** A twelfth of the year's calls. */
  monthlyCalls: number;
}

export function curveTotals(curve: DemandCurve): CurveTotals {
  let peakRps = 0;
  let sum = 0;
  for (let hour = 0; hour < hoursPerYear; hour++) {
    const rps = rateInHour(curve, hour);
    peakRps = Math.max(peakRps, rps);
    sum += rps;
  }
  const meanRps = sum / hoursPerYear;
  return { peakRps, meanRps, peakFactor: meanRps > 0 ? peakRps / meanRps : 0, monthlyCalls: (sum * 3600) / 12 };
}

/**
 * All calls inside 40 working hours of the week's 168, evenly: 168 ÷ 40. An assumption to begin with where nothing but a monthly
 * count is known; real traffic may be flatter or steeper.
 */
export const workingHoursPeakFactor = 4.2;

/** Peak rate of a month with so many calls: their mean rate times the peak factor. */
export const peakOfMonth = (
  monthlyCalls: number,
  { peakFactor, hoursPerMonth = 730 }: { peakFactor: number; hoursPerMonth?: number },
): number => (monthlyCalls / (hoursPerMonth * 3600)) * peakFactor;
