import { mean, median } from '../stats/moments';
import { hourOfWeek, hourRates, meanRps, type HourRate } from './hours';
import { lacking, learned, type Learned, type TelemetryFinding } from './learned';
import { msPerDay, msPerHour, secondsPerHour, type Telemetry } from './telemetry';

const msPerWeek = 7 * msPerDay;
const hoursPerWeek = 168;
/** A week counts when this many of its hours were seen. */
const fewestHours = 120;
/** So many hours of the week may be missing, and are then put between their neighbours. */
const mostMissing = 8;

/** The hours of seven days that end where the series ends, or whole weeks before that. */
export interface SeenWeek {
  /** Weeks before the last one: 0 for that, then -1 … */
  index: number;
  endsMs: number;
  hours: HourRate[];
}

export interface WeeklyShape {
  /** Rate of each hour ÷ mean of the week, from Monday 00:00 UTC. */
  factors: number[];
  /** In order of time. */
  weeks: SeenWeek[];
  findings: TelemetryFinding[];
}

/**
 * How a week goes: each hour's rate relative to its own week, and of several weeks the median, so that one holiday or incident does
 * not bend it.
 */
export function weeklyShape(telemetry: Telemetry): Learned<WeeklyShape> {
  if (telemetry.stepSeconds > secondsPerHour)
    return lacking(
      'step-too-long',
      `The steps are ${telemetry.stepSeconds / secondsPerHour} h long; a week's shape needs an hour at most.`,
    );
  const weeks = seenWeeks(hourRates(telemetry));
  if (weeks.length === 0) return lacking('too-short-for-week', 'There is no whole week with nearly all of its hours.');
  const relative = weeks.flatMap(({ hours }) => {
    const level = meanRps(hours);
    return level > 0 ? hours.map((hour) => ({ slot: hourOfWeek(hour), factor: hour.rps / level })) : [];
  });
  if (relative.length === 0) return lacking('no-traffic', 'No request was seen.');
  const slots = Map.groupBy(relative, ({ slot }) => slot);
  const raw = Array.from({ length: hoursPerWeek }, (_, slot) => {
    const factors = slots.get(slot)?.map(({ factor }) => factor) ?? [];
    return factors.length === 0 ? null : factors.length >= 3 ? median(factors) : mean(factors);
  });
  const missing = raw.filter((factor) => factor === null).length;
  if (missing > mostMissing) return lacking('hours-missing', `${missing} hours of the week were never seen.`);
  const filled = raw.map((factor, slot) => factor ?? between(raw, slot));
  const level = mean(filled);
  const findings: TelemetryFinding[] =
    missing === 0
      ? []
      : [
          {
            kind: 'hours-filled',
            sentence: `${missing} hours of the week were never seen and stand between their neighbours.`,
          },
        ];
  return learned({ factors: filled.map((factor) => factor / level), weeks, findings });
}

/** The mean of the nearest hours that are known on both sides. */
function between(factors: readonly (number | null)[], slot: number): number {
  const nearest = (step: number) => {
    for (let distance = 1; distance < hoursPerWeek; distance += 1) {
      const factor = factors[(slot + step * distance + hoursPerWeek * distance) % hoursPerWeek];
      if (factor !== null && factor !== undefined) return factor;
    }
    return 0;
  };
  return (nearest(-1) + nearest(1)) / 2;
}

function seenWeeks(hours: readonly HourRate[]): SeenWeek[] {
  const last = hours.at(-1);
  if (!last) return [];
  const end = last.atMs + msPerHour;
  return [...Map.groupBy(hours, ({ atMs }) => Math.floor((atMs - end) / msPerWeek) + 1)]
    .map(([index, ofWeek]) => ({ index, endsMs: end + index * msPerWeek, hours: ofWeek }))
    .filter((week) => week.hours.length >= fewestHours)
    .toSorted((left, right) => left.index - right.index);
}

/** The mean rate of a whole week, out of the hours of it that were seen and what the others are in the shape. */
export function weekLevel({ factors }: Pick<WeeklyShape, 'factors'>, { hours }: SeenWeek): number {
  const expected = mean(hours.map((hour) => factors[hourOfWeek(hour)] ?? 1));
  return expected > 0 ? meanRps(hours) / expected : 0;
}
