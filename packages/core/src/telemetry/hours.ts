import { msPerDay, msPerHour, secondsPerHour, type Telemetry, type TelemetryPoint } from './telemetry';

/** Mean rate of one clock hour, UTC. */
export interface HourRate {
  atMs: number;
  rps: number;
}

/** The clock hours of which at least half was seen, in order. */
export function hourRates({ stepSeconds, points }: Telemetry): HourRate[] {
  const hours = Map.groupBy(points, ({ atMs }) => Math.floor(atMs / msPerHour));
  const expected = Math.max(1, secondsPerHour / stepSeconds);
  return [...hours].flatMap(([hour, steps]) =>
    steps.length < expected / 2 ? [] : [{ atMs: hour * msPerHour, rps: meanRps(steps) }],
  );
}

export const meanRps = (steps: readonly Pick<TelemetryPoint, 'rps'>[]): number =>
  steps.reduce((sum, { rps }) => sum + rps, 0) / steps.length;

export const hourOfDay = ({ atMs }: Pick<HourRate, 'atMs'>): number => Math.floor((atMs % msPerDay) / msPerHour);

/** From 0, the first hour of a Monday, UTC, to 167. */
export const hourOfWeek = ({ atMs }: HourRate): number => {
  // 1970 began on a Thursday.
  const hours = Math.floor(atMs / msPerHour) + 3 * 24;
  return ((hours % 168) + 168) % 168;
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** As in `Tuesday 14:00 UTC`. */
export const nameOfWeekHour = (hour: number): string =>
  `${weekdays[Math.floor(hour / 24)] ?? ''} ${String(hour % 24).padStart(2, '0')}:00 UTC`;
