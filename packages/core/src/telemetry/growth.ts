import { confidence, type Estimated } from '../scalability/estimated';
import { autocorrelation } from '../stats/autocorrelation';
import { mean } from '../stats/moments';
import { studentQuantile } from '../stats/student-t';
import { lacking, learned, type Learned } from './learned';
import { weekLevel, type WeeklyShape } from './weekly-shape';

const fewestWeeks = 4;

export interface Growth {
  /** Change of ln(rate) in a week, with a 90 % interval. */
  perWeek: Estimated;
  /** Change in 30 days as a share: 0.02 for 2 % more. */
  perMonth: Estimated;
  /** Whether the interval leaves 0 out. */
  isClear: boolean;
  /** From the first week to the last one. */
  weeks: number;
  /** ln of the level at the end of the series, on the trend. */
  logLevelNow: number;
}

/**
 * Growth of the rate from week to week: a straight line through the logarithms of the weeks' levels. Weeks hold all weekdays alike and
 * are nearly independent of one another; where they are not, the error grows by √((1+φ)/(1−φ)). Student's t with two degrees of
 * freedom less than weeks.
 */
export function growthOf(shape: WeeklyShape): Learned<Growth> {
  const points = shape.weeks.flatMap((week) => {
    const level = weekLevel(shape, week);
    return level > 0 ? [{ x: week.index, y: Math.log(level) }] : [];
  });
  const count = points.length;
  if (count < fewestWeeks)
    return lacking(
      'too-short-for-growth',
      `${count} whole ${count === 1 ? 'week was' : 'weeks were'} seen; growth needs ${fewestWeeks}, and an interval that is of use about eight.`,
    );
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
  const residuals = points.map((point) => point.y - y - slope * (point.x - x));
  const variance = residuals.reduce((sum, residual) => sum + residual ** 2, 0) / (count - 2);
  const correlation = count < 8 ? 0 : Math.min(Math.max(autocorrelation(residuals, 1), 0), 0.8);
  const error = Math.sqrt((variance / spread) * ((1 + correlation) / (1 - correlation)));
  const reach = studentQuantile(confidence, count - 2) * error;
  const perWeek = { estimate: slope, low: slope - reach, high: slope + reach, confidence };
  const inAMonth = (log: number) => Math.expm1((log * 30) / 7);
  return learned({
    perWeek,
    perMonth: { estimate: inAMonth(slope), low: inAMonth(slope - reach), high: inAMonth(slope + reach), confidence },
    isClear: perWeek.low > 0 || perWeek.high < 0,
    weeks: points.at(-1)!.x - points[0]!.x + 1,
    // A week's level is that of its middle.
    logLevelNow: y + slope * (0.5 - x),
  });
}

/** What the rate is multiplied by in so many weeks if it goes on like this, and how far that looks beyond what was seen. */
export function growthOver({ perWeek, weeks: seen }: Growth, weeks: number): Estimated & { timesObserved: number } {
  const after = (log: number | null) => (log === null ? null : Math.exp(log * weeks));
  return {
    ...{ estimate: Math.exp(perWeek.estimate * weeks), low: after(perWeek.low), high: after(perWeek.high), confidence },
    timesObserved: weeks / seen,
  };
}
