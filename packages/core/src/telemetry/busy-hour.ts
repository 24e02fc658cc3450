import { hourOfDay, hourOfWeek, hourRates, meanRps, type HourRate } from './hours';
import { lacking, learned, type Learned } from './learned';
import { msPerDay, msPerHour, secondsPerHour, type Telemetry } from './telemetry';

const recentDays = 28;
/** Peaks shorter than this are bursts that queues even out. */
const shortPeakSeconds = 300;

export interface BusyHour {
  /** The clock hour with the highest mean over all days: the time-consistent busy hour of telephony (ITU-T E.600). */
  hourOfDay: number;
  /** Its mean rate. */
  rps: number;
  /** Hour of the week from Monday 00:00 UTC with the highest mean; null before two weeks were seen. */
  hourOfWeek: number | null;
  /** The busiest clock hour of the last four weeks. */
  peakHour: HourRate;
  /** The busiest five minutes of them, or the busiest step where that is longer. */
  shortPeak: HourRate & { seconds: number };
}

/** When a gateway is busiest, and how much it then has; facts, without any model. */
export function busyHour(telemetry: Telemetry): Learned<BusyHour> {
  const { stepSeconds, points } = telemetry;
  if (stepSeconds > secondsPerHour)
    return lacking(
      'step-too-long',
      `The steps are ${stepSeconds / secondsPerHour} h long; a busy hour needs an hour at most.`,
    );
  const hours = hourRates(telemetry);
  const last = hours.at(-1);
  if (!last || hours.every(({ rps }) => rps === 0)) return lacking('no-traffic', 'No request was seen.');
  const seenDays = (last.atMs + msPerHour - hours[0]!.atMs) / msPerDay;
  const day = busiest(hours, hourOfDay);
  const since = last.atMs + msPerHour - recentDays * msPerDay;
  const recent = points.filter(({ atMs }) => atMs >= since);
  const seconds = Math.max(stepSeconds, shortPeakSeconds);
  const short = [...Map.groupBy(recent, ({ atMs }) => Math.floor(atMs / (seconds * 1000)))].flatMap(([slot, steps]) =>
    steps.length * stepSeconds < seconds / 2 ? [] : [{ atMs: slot * seconds * 1000, rps: meanRps(steps) }],
  );
  const peakHour = highest(hours.filter(({ atMs }) => atMs >= since));
  return learned({
    hourOfDay: day.slot,
    rps: day.rps,
    hourOfWeek: seenDays >= 14 ? busiest(hours, hourOfWeek).slot : null,
    peakHour,
    shortPeak: { ...highest(short.length > 0 ? short : [peakHour]), seconds },
  });
}

const highest = (rates: readonly HourRate[]): HourRate =>
  rates.reduce((best, one) => (one.rps > best.rps ? one : best));

function busiest(hours: readonly HourRate[], slotOf: (hour: HourRate) => number) {
  const slots = [...Map.groupBy(hours, slotOf)].map(([slot, rates]) => ({ slot, rps: meanRps(rates) }));
  return slots.reduce((best, one) => (one.rps > best.rps ? one : best));
}
