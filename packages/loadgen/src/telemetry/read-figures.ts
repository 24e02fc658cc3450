import { invalidInput } from '@headroom/core';
import { fetchRange, type PrometheusAccess } from './fetch-range';

/** Prometheus refuses more than 11,000 points for a series; a longer range is asked for in slices. */
const pointsOfSlice = 10_000;
const mostSlices = 50;

/** Milliseconds since 1970. */
export interface FigureRange {
  fromMs: number;
  untilMs: number;
  stepSeconds: number;
}

/**
 * The figures of one query by the moments, in seconds since 1970, at which Prometheus says them; the grid is that of the step. What is no number is
 * left out.
 * @param notes takes the warnings of Prometheus
 * @throws HeadroomError as `fetchRange` does; `invalid-input` for a query of several series, or for too many points
 */
export async function readFigures(
  access: PrometheusAccess,
  query: string,
  { fromMs, untilMs, stepSeconds }: FigureRange,
  notes: Set<string>,
): Promise<Map<number, number>> {
  const values = new Map<number, number>();
  const from = Math.ceil(fromMs / 1000 / stepSeconds) * stepSeconds;
  const until = untilMs / 1000;
  if ((until - from) / stepSeconds > pointsOfSlice * mostSlices)
    throw invalidInput(`So many points are not asked for: take steps longer than ${stepSeconds} s.`);
  for (let start = from; start <= until; start += pointsOfSlice * stepSeconds) {
    const end = Math.min(start + (pointsOfSlice - 1) * stepSeconds, until);
    const { series, warnings } = await fetchRange(access, { query, start, end, step: stepSeconds });
    if (series.length > 1)
      throw invalidInput(`${query} has ${series.length} series; put them together in one, as sum(…) does.`);
    for (const [at, value] of series[0]?.values ?? [])
      if (Number.isFinite(Number(value))) values.set(at, Number(value));
    for (const warning of warnings) notes.add(`Prometheus: ${warning}`);
  }
  return values;
}
