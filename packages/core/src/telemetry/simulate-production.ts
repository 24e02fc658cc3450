import { normal, randomStream } from '../queueing/random';
import { telemetryOf, type Telemetry, type TelemetryPoint } from './telemetry';

/** A gateway in production whose truth is known. */
export interface SimulatedProduction {
  days: number;
  stepSeconds: number;
  /** Mean rate of the first week, and how much more the busiest hour of a working day has. */
  meanRps: number;
  units: number;
  /** Other units from a day on, or from 07:00 to 19:00; or, from step to step, as many as keep one below a busy share. */
  scaling: { day: number; units: number } | { daytimeUnits: number } | { busyBelow: number } | null;
  /** Unit-milliseconds per request. */
  demandMs: number;
  /** Share of a unit that is busy without requests. */
  idle: number;
  /** ln of the rate, per week. */
  growthPerWeek: number;
  /** Standard deviation of the readings, relative to the busy share, and how alike neighbours are. */
  noise: number;
  correlation: number;
  /** Standard deviation of a day's own level, share of a unit; and of a day's rate, relative. */
  dayEffect: number;
  dayNoise: number;
  /** From this day on a request costs so many times as much. */
  change: { day: number; factor: number } | null;
  /** Share of a unit that a job uses every night from 01:00 to 04:00. */
  nightJob: number;
  /** Demand rises by this share from no load to a full unit. */
  bend: number;
  seed: number;
}

export const usualProduction: SimulatedProduction = {
  ...{ days: 28, stepSeconds: 300, meanRps: 400, units: 2, demandMs: 1, idle: 0.05, growthPerWeek: 0, noise: 0.04 },
  ...{ correlation: 0.6, dayEffect: 0.005, dayNoise: 0.04, change: null, scaling: null, nightJob: 0, bend: 0, seed: 1 },
};

/** A Monday, 00:00 UTC. */
export const simulatedStartMs = Date.UTC(2026, 8, 7);

/** Weeks of a gateway that is busiest at 14:00 on working days, and of which weekends have little. */
export function simulateProduction(changes: Partial<SimulatedProduction> = {}): Telemetry {
  const truth = { ...usualProduction, ...changes };
  const random = randomStream(truth.seed * 7919 + 13);
  const points: TelemetryPoint[] = [];
  let state = normal(random);
  let { units } = truth;
  for (let day = 0; day < truth.days; day += 1) {
    const ofDay = Math.exp(truth.dayNoise * normal(random));
    const level = truth.dayEffect * normal(random);
    const weekend = day % 7 >= 5 ? 0.45 : 1.22;
    const demand = (truth.demandMs / 1000) * (truth.change && day >= truth.change.day ? truth.change.factor : 1);
    for (let second = 0; second < 86_400; second += truth.stepSeconds) {
      const hour = second / 3600;
      const shape = 0.35 + 1.3 * Math.exp(-(((hour - 14.5) / 4) ** 2));
      const trend = Math.exp((truth.growthPerWeek * (day + hour / 24)) / 7);
      const rps = truth.meanRps * weekend * shape * ofDay * trend * Math.exp(0.05 * normal(random));
      state = truth.correlation * state + Math.sqrt(1 - truth.correlation ** 2) * normal(random);
      units = unitsThen(truth, { day, hour, units });
      const carried = demand * (rps / units);
      const night = hour >= 1 && hour < 4 ? truth.nightJob : 0;
      const busy = (truth.idle + carried * (1 + truth.bend * carried) + night) * (1 + truth.noise * state) + level;
      points.push({
        atMs: simulatedStartMs + (day * 86_400 + second) * 1000,
        ...{ rps, units, utilisationPercent: Math.min(Math.max(busy * 100, 0), 100) },
      });
      if (truth.scaling && 'busyBelow' in truth.scaling)
        units = Math.max(truth.units, Math.ceil((demand * rps) / (truth.scaling.busyBelow - truth.idle)));
    }
  }
  return telemetryOf(points);
}

/** Of units that are scaled by the time; `now` where they follow the load, or stay. */
function unitsThen(
  { scaling, units }: SimulatedProduction,
  { day, hour, units: now }: { day: number; hour: number; units: number },
): number {
  if (scaling && 'daytimeUnits' in scaling) return hour >= 7 && hour < 19 ? scaling.daytimeUnits : units;
  return scaling && 'day' in scaling && day + hour / 24 >= scaling.day ? scaling.units : now;
}
