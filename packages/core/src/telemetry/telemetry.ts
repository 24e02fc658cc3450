import { z } from 'zod';
import { invalidInput } from '../errors/errors';
import { median } from '../stats/moments';

export const secondsPerHour = 3_600;
export const msPerHour = 3_600_000;
export const msPerDay = 86_400_000;

/** One step of what a gateway in production tells of itself: means over the step that begins at `atMs`, over all units. */
export const telemetryPointSchema = z.strictObject({
  /** Milliseconds since 1970, UTC. */
  atMs: z.number().int(),
  rps: z.number().min(0).max(1e9),
  /** Mean over all units; rounding may exceed 100 a little. */
  utilisationPercent: z.number().min(0).max(100.5).optional(),
  /** Units that shared the rate; a mean of a step in which they changed may be a fraction. */
  units: z.number().positive().max(10_000).optional(),
  meanMs: z.number().min(0).max(3.6e6).optional(),
  p95Ms: z.number().min(0).max(3.6e6).optional(),
  /** Share of the requests that failed. */
  errorRate: z.number().min(0).max(1).optional(),
});
export type TelemetryPoint = z.infer<typeof telemetryPointSchema>;

/** A series in order of time. Steps may be missing; none is there twice. */
export interface Telemetry {
  stepSeconds: number;
  points: readonly TelemetryPoint[];
  /**
   * Of a source that keeps no number of units, only how many there are now: when they were first read. Steps between two readings
   * of one number have that number, those before the first have its.
   */
  unitsReadSinceMs?: number;
}

/** 93 days in minutes: what Azure Monitor keeps. */
export const mostTelemetryPoints = 134_000;

/**
 * Points as a series; its step is the usual distance between neighbours.
 * @throws HeadroomError `invalid-input` when there are fewer than two, too many, or two of one moment
 */
export function telemetryOf(points: readonly TelemetryPoint[]): Telemetry {
  if (points.length > mostTelemetryPoints)
    throw invalidInput(
      `There are ${points.length} points; at most ${mostTelemetryPoints} are read. Take a longer step.`,
    );
  const sorted = points.toSorted((left, right) => left.atMs - right.atMs);
  const gaps = sorted.slice(1).map(({ atMs }, index) => atMs - (sorted[index]?.atMs ?? atMs));
  const twice = gaps.indexOf(0);
  if (twice >= 0)
    throw invalidInput(`${new Date(sorted[twice]?.atMs ?? 0).toISOString()} is there twice; give each moment once.`);
  if (gaps.length === 0) throw invalidInput('A series has at least two points.');
  return { stepSeconds: median(gaps) / 1000, points: sorted };
}

/** The day of a moment, in UTC, counted from 1970. */
export const dayOf = ({ atMs }: Pick<TelemetryPoint, 'atMs'>): number => Math.floor(atMs / msPerDay);

export const dateOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
