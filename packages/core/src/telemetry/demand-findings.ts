import { number, percent } from '../run/figures';
import type { Estimated } from '../scalability/estimated';
import { mean, median, squaredDeviations } from '../stats/moments';
import { lineWithinDays, robustDaySums, type BusyCurve, type DaySums } from './day-sums';
import { intervalOf, leaveOneDayOut, type JackknifedFigure } from './leave-one-day-out';
import type { TelemetryFinding } from './learned';
import type { UnitPoint, UsablePoints } from './usable-points';

interface Fitted {
  points: readonly UnitPoint[];
  days: readonly DaySums[];
  slope: JackknifedFigure;
  bent: BusyCurve | null;
  leftOut: Omit<UsablePoints, 'usable'>;
  /** Units seem to have come and gone, against what was given. */
  isUnclear: boolean;
}

/**
 * What makes a demand doubtful: days whose levels differ, a demand that the days do not agree on, days so alike that
 * whatever runs at fixed hours passes for requests, units that seem to have come and gone, and units that do not add up. Where demand within days and across them
 * contradict each other, the interval holds both.
 */
export function demandFindings(fitted: Fitted): {
  widened: Estimated;
  /** None where days disagree or units are doubted: whatever runs at fixed hours bends the curve too. */
  bent: BusyCurve | null;
  findings: TelemetryFinding[];
} {
  const { days, slope, leftOut, points } = fitted;
  let { bent } = fitted;
  const findings: TelemetryFinding[] = [];
  const say = (kind: TelemetryFinding['kind'], sentence: string) => findings.push({ kind, sentence });
  const widened = intervalOf(slope);
  const across = slopeAcross(days);
  const x = days.map((day) => day.x);
  const variation = Math.sqrt(squaredDeviations(x) / x.length) / mean(x);
  if (variation < 0.05)
    say(
      'hour-and-rate-alike',
      'All days have nearly the same rate, so that what runs at fixed hours cannot be told from what requests cost.',
    );
  else if (across && isApart(across, slope)) {
    bent = null;
    widened.low = Math.min(widened.low ?? Infinity, across.estimate);
    widened.high = Math.max(widened.high ?? 0, across.estimate);
    say(
      'days-disagree',
      `Within days a request costs ${number(slope.estimate * 1000)} unit-ms, across days ${number(across.estimate * 1000)}: something besides requests uses the gateway at certain hours or days, or requests differ between them. The interval holds both.`,
    );
  }
  if (fitted.isUnclear) {
    bent = null;
    const given = median(points.map(({ units }) => units));
    widened.low = ((widened.low ?? 0) * Math.max(1, given - 1)) / Math.max(1, given);
    widened.high = ((widened.high ?? Infinity) * (given + 1)) / given;
    say(
      'units-doubted',
      'Utilisation does not follow one line through the day: units may have come and gone, against what was given, or something else runs at fixed hours. The interval allows for one unit more or less.',
    );
  }
  const levels = days.map((day) => day.y - slope.estimate * day.x);
  const scatter = Math.sqrt(squaredDeviations(levels) / (levels.length - 1));
  if (scatter > Math.max(0.02, 0.1 * mean(days.map(({ y }) => y))))
    say(
      'day-effects',
      `At the same rate, days differ in utilisation by ${number(scatter * 100)} points (one standard deviation).`,
    );
  if (bent)
    say(
      'demand-rises-with-load',
      'Demand per request clearly rises with the load; capacity is read from a curve, not from a line.',
    );
  const units = unitsApart(points);
  if (units) say('units-not-additive', units);
  const { saturated, failing, rescaled, unitless } = leftOut;
  const parts = [
    ...(saturated > 0 ? [`${saturated} saturated`] : []),
    ...(failing > 0 ? [`${failing} with more than 2 % errors`] : []),
    ...(rescaled > 0 ? [`${rescaled} next to a change of units`] : []),
    ...(unitless > 0 ? [`${unitless} of which it is not known how many units there were`] : []),
  ];
  if (parts.length > 0) say('points-left-out', `Left out of the fit: ${parts.join(', ')} (steps).`);
  return { widened, bent, findings };
}

/** Demand by the days' means alone. */
const slopeAcross = (days: readonly DaySums[]) =>
  leaveOneDayOut(days, (some) => {
    const [x, y] = [mean(some.map((day) => day.x)), mean(some.map((day) => day.y))];
    const spread = some.reduce((sum, day) => sum + (day.x - x) ** 2, 0);
    return spread > 0 ? some.reduce((sum, day) => sum + (day.x - x) * (day.y - y), 0) / spread : null;
  });

/** Whether two demands differ by more than a tenth, and by more than chance. */
const isApart = (left: JackknifedFigure, right: JackknifedFigure, least = 0.1): boolean =>
  Math.abs(left.estimate - right.estimate) >
  Math.max(least * right.estimate, 3.5 * Math.hypot(left.error, right.error));

const fewestDays = 5;

/** Of the fewest and the most units: whether a request costs more where there are more of them. */
function unitsApart(points: readonly UnitPoint[]): string | null {
  const groups = [...Map.groupBy(points, ({ units }) => units)]
    .map(([units, ofUnits]) => ({ units, days: robustDaySums(ofUnits).filter(({ xx }) => xx > 0) }))
    .filter(({ days }) => days.length >= fewestDays)
    .toSorted((left, right) => left.units - right.units);
  const [few, many] = [groups[0], groups.at(-1)].map(
    (group) =>
      group && {
        ...group,
        slope: leaveOneDayOut(group.days, (some) => lineWithinDays(some)?.demand ?? null),
      },
  );
  if (!few?.slope || !many?.slope || few.units === many.units || !isApart(many.slope, few.slope, 0.05)) return null;
  const change = many.slope.estimate / few.slope.estimate - 1;
  return `With ${many.units} units a request costs ${percent(Math.abs(change))} ${change > 0 ? 'more' : 'less'} of a unit than with ${few.units}: units do not simply add up.`;
}
