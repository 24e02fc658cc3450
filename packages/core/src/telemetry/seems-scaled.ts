import { mean, median, squaredDeviations, sum } from '../stats/moments';
import { studentQuantile } from '../stats/student-t';
import { sumsOfDay } from './day-sums';
import { hourOfDay } from './hours';
import { isClearlyNot0, leaveOneDayOut } from './leave-one-day-out';
import type { UnitPoint } from './usable-points';

const fewestDays = 5;
/** Share of what the days' lines say by which an hour is far off them. */
const leastOff = 0.15;
/** Below it a share of the utilisation is mostly rounding. */
const smallestBusy = 0.02;
/** Share of a slope that is more than bursts make of a line. */
const leastShortfall = 0.05;

/**
 * Whether units seem to have come and gone within the days: by the clock, where some hour is far off the lines of the days, or with the
 * load, where utilisation rises less at a day's higher rates. Something else that runs at that hour looks the same, so this asks for
 * doubt only where units were not read at each step.
 */
export const seemsScaled = (days: readonly (readonly UnitPoint[])[]): boolean =>
  hasHourOffLine(days) || risesLessWhenBusy(days);

function hasHourOffLine(days: readonly (readonly UnitPoint[])[]): boolean {
  const offByHour = new Map<number, number[]>();
  for (const points of days) {
    const { x, y, xx, xy } = sumsOfDay(points, () => 1);
    if (!(xx > 0)) continue;
    for (const [hour, steps] of Map.groupBy(points, ({ point }) => hourOfDay(point))) {
      const off = ({ rps, busy }: UnitPoint) => busy / Math.max(y + (xy / xx) * (rps - x), smallestBusy) - 1;
      offByHour.set(hour, [...(offByHour.get(hour) ?? []), mean(steps.map(off))]);
    }
  }
  return [...offByHour.values()].some((off) => {
    if (off.length < fewestDays) return false;
    const error = Math.sqrt(squaredDeviations(off) / (off.length - 1) / off.length);
    // There are 24 hours to be wrong about.
    return Math.abs(mean(off)) > Math.max(leastOff, studentQuantile(0.999, off.length - 1) * error);
  });
}

/** The slope at the higher half of each day's rates against that of the whole day; what else runs at quiet hours bends only the lower half. */
function risesLessWhenBusy(days: readonly (readonly UnitPoint[])[]): boolean {
  const slopes = days.flatMap((points) => {
    const middle = median(points.map(({ rps }) => rps));
    const all = sumsOfDay(points, () => 1);
    const busy = sumsOfDay(
      points.filter(({ rps }) => rps >= middle),
      () => 1,
    );
    return busy.xx > 0 ? [{ xx: all.xx, all: all.xy, busy: (all.xx * busy.xy) / busy.xx }] : [];
  });
  const shortfall = leaveOneDayOut(slopes, (some) => {
    const whole = sum(some.map(({ all }) => all));
    return whole > 0 ? 1 - sum(some.map(({ busy }) => busy)) / whole : null;
  });
  return shortfall !== null && shortfall.estimate > leastShortfall && isClearlyNot0(shortfall);
}
