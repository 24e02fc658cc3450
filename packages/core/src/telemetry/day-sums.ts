import { median } from '../stats/moments';
import type { UnitPoint } from './usable-points';

/** A line, or with a bend a parabola: busy share = idle + demand × rate + bend × rate². */
export interface BusyCurve {
  idle: number;
  /** Unit-seconds per request. */
  demand: number;
  bend: number;
}

/** A day's weighted means of rate (x), rate² (q) and busy share (y), and the sums of products about them. */
export interface DaySums {
  weight: number;
  x: number;
  q: number;
  y: number;
  xx: number;
  xq: number;
  qq: number;
  xy: number;
  qy: number;
}

export function sumsOfDay(points: readonly UnitPoint[], weightOf: (point: UnitPoint) => number): DaySums {
  const sums: DaySums = { weight: 0, x: 0, q: 0, y: 0, xx: 0, xq: 0, qq: 0, xy: 0, qy: 0 };
  for (const point of points) {
    const weight = weightOf(point);
    sums.weight += weight;
    sums.x += weight * point.rps;
    sums.q += weight * point.rps ** 2;
    sums.y += weight * point.busy;
  }
  sums.x /= sums.weight;
  sums.q /= sums.weight;
  sums.y /= sums.weight;
  for (const point of points) {
    const weight = weightOf(point);
    const [x, q, y] = [point.rps - sums.x, point.rps ** 2 - sums.q, point.busy - sums.y];
    sums.xx += weight * x * x;
    sums.xq += weight * x * q;
    sums.qq += weight * q * q;
    sums.xy += weight * x * y;
    sums.qy += weight * q * y;
  }
  return sums;
}

const total = (days: readonly DaySums[], key: keyof DaySums) => days.reduce((sum, day) => sum + day[key], 0);
const weighted = (days: readonly DaySums[], key: 'x' | 'q' | 'y') =>
  days.reduce((sum, day) => sum + day.weight * day[key], 0) / total(days, 'weight');

/** Least squares within the days: each has a level of its own, all have one demand. Null where the rate does not vary. */
export function lineWithinDays(days: readonly DaySums[]): BusyCurve | null {
  const spread = total(days, 'xx');
  if (!(spread > 0)) return null;
  const demand = total(days, 'xy') / spread;
  return { idle: weighted(days, 'y') - demand * weighted(days, 'x'), demand, bend: 0 };
}

/** The same with a bend. */
export function curveWithinDays(days: readonly DaySums[]): BusyCurve | null {
  const [xx, xq, qq] = [total(days, 'xx'), total(days, 'xq'), total(days, 'qq')];
  const [xy, qy] = [total(days, 'xy'), total(days, 'qy')];
  const determinant = xx * qq - xq ** 2;
  if (!(determinant > 1e-9 * xx * qq)) return null;
  const [demand, bend] = [(xy * qq - qy * xq) / determinant, (xx * qy - xq * xy) / determinant];
  return { idle: weighted(days, 'y') - demand * weighted(days, 'x') - bend * weighted(days, 'q'), demand, bend };
}

/** Rate per unit at which a curve reaches a busy share; null where it never does. */
export function rateAt({ idle, demand, bend }: BusyCurve, busy: number): number | null {
  const free = busy - idle;
  if (free <= 0 || demand <= 0) return null;
  if (Math.abs(bend) * free < 1e-9 * demand ** 2) return free / demand;
  const inside = demand ** 2 + 4 * bend * free;
  return inside <= 0 ? null : (Math.sqrt(inside) - demand) / (2 * bend);
}

export const busyAt = ({ idle, demand, bend }: BusyCurve, rps: number): number => idle + demand * rps + bend * rps ** 2;

/** Errors grow with the load; one this many times the usual is an incident, and counts less. */
const incident = 4;
/** Errors are relative to the busy share, but not below this one: readings are rounded. */
const smallestBusy = 0.02;

/** Sums of each day, points far off the line weighing less (Huber, on relative residuals about the day's own level). */
export function robustDaySums(points: readonly UnitPoint[]): DaySums[] {
  const days = [...Map.groupBy(points, ({ day }) => day).values()];
  let sums = days.map((day) => sumsOfDay(day, () => 1));
  for (let round = 0; round < 2; round += 1) {
    const line = lineWithinDays(sums);
    if (line === null) return sums;
    const off = days.map((day, index) => {
      const { x, y } = sums[index]!;
      return new Map(
        day.map((point) => {
          const expected = y + line.demand * (point.rps - x);
          return [point, Math.abs(point.busy - expected) / Math.max(expected, smallestBusy)];
        }),
      );
    });
    const usual = 1.4826 * median(off.flatMap((day) => [...day.values()]));
    if (usual === 0) return sums;
    sums = days.map((day, index) =>
      sumsOfDay(day, (point) => Math.min(1, (incident * usual) / Math.max(off[index]!.get(point)!, 1e-12))),
    );
  }
  return sums;
}
