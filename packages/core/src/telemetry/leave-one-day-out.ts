import { confidence, type Estimated } from '../scalability/estimated';
import { studentQuantile } from '../stats/student-t';
import { squaredDeviations, sum } from '../stats/moments';

/** A figure with its standard error, and the degrees of freedom of that. */
export interface JackknifedFigure {
  estimate: number;
  error: number;
  degrees: number;
}

/**
 * The error of a figure out of days, from what it is without each of them: the jackknife by clusters (CV3 of MacKinnon, Nielsen
 * and Webb, Journal of Applied Econometrics 38, 2023; Bell and McCaffrey, Survey Methodology 28, 2002). Whatever is alike
 * within a day, and whatever scatters more at high load, is in it; days count as independent. Days that tell little, as quiet
 * weekends do, add little to the degrees of freedom (the effective number of clusters, Carter, Schnepel and Steigerwald 2017).
 * @returns null where the figure is not there with or without one of the days
 */
export function leaveOneDayOut<Day extends { xx: number }>(
  days: readonly Day[],
  figure: (days: readonly Day[]) => number | null,
): JackknifedFigure | null {
  const estimate = figure(days);
  const without = days.map((_, index) => figure(days.toSpliced(index, 1)));
  if (estimate === null || days.length < 2 || without.includes(null)) return null;
  const variance = ((days.length - 1) / days.length) * squaredDeviations(without as number[]);
  const spreads = days.map(({ xx }) => xx);
  const effective = sum(spreads) ** 2 / sum(spreads.map((spread) => spread ** 2));
  return { estimate, error: Math.sqrt(variance), degrees: Math.max(1, (effective || 1) - 1) };
}

/** The interval of a figure by Student's t. */
export function intervalOf({ estimate, error, degrees }: JackknifedFigure): Estimated {
  const reach = studentQuantile(confidence, degrees) * error;
  return { estimate, low: estimate - reach, high: estimate + reach, confidence };
}

/** Two-sided: whether a figure that is 0 would be so far from it once in a hundred times. */
export const isClearlyNot0 = ({ estimate, error, degrees }: JackknifedFigure): boolean =>
  Math.abs(estimate) > studentQuantile(0.99, degrees) * error;
