import { changePoints } from '../compare/change-points';
import { number, percent } from '../run/figures';
import type { Estimated } from '../scalability/estimated';
import { mean, quantile } from '../stats/moments';
import { curveWithinDays, lineWithinDays, robustDaySums, sumsOfDay, type BusyCurve, type DaySums } from './day-sums';
import { demandFindings } from './demand-findings';
import { intervalOf, isClearlyNot0, leaveOneDayOut } from './leave-one-day-out';
import { lacking, learned, type Learned, type TelemetryFinding } from './learned';
import { dateOf, msPerDay, type Telemetry } from './telemetry';
import { seemsScaled } from './seems-scaled';
import { takenInWords, takenUnits, type TakenUnits } from './taken-units';
import { usablePoints, type UnitPoint } from './usable-points';

const fewestDays = 5;
const fewestPerDay = 8;
const fewestAfterChange = 3;
const changeSeenAtOnce = 0.15;
/** Rates of a series must lie this far apart (95th to 5th percentile), and its utilisation this many points. */
const leastRateRatio = 1.5;
const leastPoints = 0.02;

/** What a request costs of a unit, out of utilisation and rate. */
export interface RequestDemand {
  /** Unit-milliseconds per request: a unit that is busy for one second has given a thousand. */
  unitMs: Estimated;
  /** Utilisation without any request, per cent. */
  idlePercent: Estimated;
  /** The curve that capacity is read from; bent where demand clearly rises with load. */
  curve: BusyCurve;
  /** Sums by day, from which each figure's interval comes. */
  days: readonly DaySums[];
  /** The points it rests on, all after the last change of demand. */
  points: readonly UnitPoint[];
  /** The 99.5th percentile of utilisation that was seen, per cent; above it everything is extrapolated. */
  seenUpToPercent: number;
  /** When demand per request last changed, and by what factor. */
  changed: { atMs: number; factor: number } | null;
  /** What is taken for known of the units; null where they are known. */
  taken: TakenUnits | null;
  findings: TelemetryFinding[];
}

/**
 * Service demand by the utilisation law, U = idle + X·D, of one unit: least squares on rate per unit with a level for each day of
 * its own, so that what differs between days does not pass for demand, points far off weighing less. Intervals are 90 % and come
 * from leaving each day out in turn. A lasting change of the demand (Hunter's change points on the days' own slopes) ends what is
 * read: only what lies after it counts.
 * @param units of a series that does not say
 */
export function requestDemand(telemetry: Telemetry, units: number | null): Learned<RequestDemand> {
  const lack = lackOfColumns(telemetry, units);
  if (lack) return lack;
  const { usable, ...leftOut } = usablePoints(telemetry, units);
  const byDay = daysOf(usable);
  if (byDay.length < fewestDays)
    return lacking(
      'too-few-days',
      `${byDay.length} ${byDay.length === 1 ? 'day has' : 'days have'} enough steps with ${leftOut.unitless > 0 ? 'rate, utilisation and known units' : 'rate and utilisation'}; ${fewestDays} are needed.`,
    );
  const isUnclear = unitsAreUnclear(telemetry, byDay);
  if (isUnclear && units === null)
    return lacking(
      'units-unclear',
      'Utilisation does not follow one line through the day, as if units came and went, and how many there were at each step is not known. Something else that runs at fixed hours looks the same: where the number of units was always one, give it.',
    );
  const change = lastChange(byDay);
  const changed =
    change && takesUnitsAt(telemetry, units, change.atMs)
      ? 'Demand per request, or the number of units,'
      : 'Demand per request';
  const since = change === null ? byDay : byDay.filter(([day]) => day * msPerDay >= change.atMs);
  if (since.length < fewestDays)
    return lacking(
      'demand-changed-lately',
      `${changed} changed on ${dateOf(change!.atMs)} (to ${number(change!.factor)} times); only ${since.length} days have been seen since, ${fewestDays} are needed.`,
    );
  const points = since.flatMap(([, ofDay]) => ofDay);
  const flat = lackOfSpread(points);
  if (flat) return flat;
  const days = robustDaySums(points);
  const slope = leaveOneDayOut(days, (some) => lineWithinDays(some)?.demand ?? null);
  const idle = leaveOneDayOut(days, (some) => lineWithinDays(some)?.idle ?? null);
  const line = lineWithinDays(days);
  if (!slope || !idle || !line || !(slope.estimate > 0) || !isClearlyNot0(slope))
    return lacking(
      'does-not-follow-rate',
      'Utilisation does not clearly rise with the rate: it may not be that of this gateway, or something else uses most of it.',
    );
  const taken = takenUnits(telemetry, units, points);
  const busy = points.map((point) => point.busy);
  const found = demandFindings({ points, days, slope, bent: clearlyBent(days), leftOut, isUnclear });
  return learned({
    unitMs: scaled(found.widened, 1000),
    idlePercent: scaled(intervalOf(idle), 100),
    curve: found.bent ?? line,
    ...{ days, points, changed: change, taken },
    seenUpToPercent: 100 * quantile(busy, 0.995),
    findings: [
      ...(taken === null ? [] : [{ kind: 'units-taken' as const, sentence: takenInWords(taken) }]),
      ...(change === null
        ? []
        : [
            {
              kind: 'demand-changed' as const,
              sentence: `${changed} changed on ${dateOf(change.atMs)}, to ${number(change.factor)} times what it was; only what came after is read.`,
            },
          ]),
      ...found.findings,
    ],
  });
}

/**
 * When demand per request last changed, also where too little came after it to say what it is now; null where it did not, or that
 * is not known.
 * @param units of a series that does not say
 */
export function lastDemandChange(telemetry: Telemetry, units: number | null): RequestDemand['changed'] {
  if (lackOfColumns(telemetry, units) !== null) return null;
  const byDay = daysOf(usablePoints(telemetry, units).usable);
  if (units === null && unitsAreUnclear(telemetry, byDay)) return null;
  const change = lastChange(byDay);
  return change && takesUnitsAt(telemetry, units, change.atMs) ? null : change;
}

const unitsAreUnclear = (
  { unitsReadSinceMs }: Telemetry,
  byDay: readonly (readonly [number, readonly UnitPoint[]])[],
): boolean => unitsReadSinceMs !== undefined && seemsScaled(byDay.map(([, ofDay]) => ofDay));

/** Whether a change then may be one of the units before they were first read; its day is an estimate. */
const takesUnitsAt = ({ unitsReadSinceMs = -Infinity }: Telemetry, units: number | null, atMs: number) =>
  units === null && atMs < unitsReadSinceMs + 2 * msPerDay;

const daysOf = (points: readonly UnitPoint[]) =>
  [...Map.groupBy(points, ({ day }) => day)].filter(([, ofDay]) => ofDay.length >= fewestPerDay);

function lackOfColumns({ points }: Telemetry, units: number | null): Learned<never> | null {
  if (points.every(({ rps }) => rps === 0)) return lacking('no-traffic', 'No request was seen.');
  if (points.every(({ utilisationPercent }) => utilisationPercent === undefined))
    return lacking(
      'no-utilisation',
      'The series has no utilisation, without which it does not tell what a request costs.',
    );
  if (units === null && points.every((point) => point.units === undefined))
    return lacking('no-units', 'How many units there were is not known; give it, or a column of it.');
  return null;
}

function lackOfSpread(points: readonly UnitPoint[]): Learned<never> | null {
  const busy = points.map((point) => point.busy);
  const rates = points.map(({ rps }) => rps);
  const [low, high] = [quantile(rates, 0.05), quantile(rates, 0.95)];
  if (quantile(busy, 0.95) - quantile(busy, 0.05) < leastPoints)
    return lacking(
      'utilisation-flat',
      `Utilisation stays between ${percent(quantile(busy, 0.05))} and ${percent(quantile(busy, 0.95))}: it does not show what a request costs, or is not that of this gateway.`,
    );
  if (high < leastRateRatio * low)
    return lacking(
      'too-little-spread',
      `Each unit had between ${number(low)} and ${number(high)} rps nearly all the time; rates must differ by half at least to tell demand from idle.`,
    );
  return null;
}

/** The last lasting change of the days' own demands. */
function lastChange(byDay: readonly (readonly [number, readonly UnitPoint[]])[]): RequestDemand['changed'] {
  const slopes = byDay.flatMap(([day, points]) => {
    const sums = sumsOfDay(points, () => 1);
    const varied = sums.xx / sums.weight > (0.1 * sums.x) ** 2;
    return varied && sums.xy > 0 ? [{ day, value: sums.xy / sums.xx }] : [];
  });
  // Stricter than in a history of runs: a false alarm throws evidence away, and two days alike by chance are not a new level.
  const last = changePoints(
    slopes.map(({ value }) => value),
    { maxPValue: 1e-4 },
  ).findLast(({ index, magnitude }) => slopes.length - index >= fewestAfterChange || magnitude >= changeSeenAtOnce);
  if (!last) return null;
  return { atMs: slopes[last.index]!.day * msPerDay, factor: last.meanAfter / last.meanBefore };
}

/** A parabola where it is clearly bent upwards, and by enough to matter at the highest load seen. */
function clearlyBent(days: readonly DaySums[]): BusyCurve | null {
  const bend = leaveOneDayOut(days, (some) => curveWithinDays(some)?.bend ?? null);
  const curve = curveWithinDays(days);
  if (!bend || !curve || bend.estimate <= 0 || curve.demand <= 0 || !isClearlyNot0(bend)) return null;
  return curve.bend * mean(days.map(({ x }) => x)) > 0.03 * curve.demand ? curve : null;
}

const scaled = ({ estimate, low, high, confidence }: Estimated, factor: number): Estimated => ({
  estimate: estimate * factor,
  low: low === null ? null : low * factor,
  high: high === null ? null : high * factor,
  confidence,
});
