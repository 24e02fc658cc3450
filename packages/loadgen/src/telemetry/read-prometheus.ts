import { invalidInput, telemetryOf, telemetryPointSchema, type TelemetryPoint } from '@headroom/core';
import { fetchRange, type PrometheusAccess } from './fetch-range';
import type { ReadTelemetry } from './read-telemetry-csv';

/** PromQL for each figure; each answers with one series. */
export interface TelemetryQueries {
  rps: string;
  utilisationPercent?: string | undefined;
  units?: string | undefined;
  meanMs?: string | undefined;
  p95Ms?: string | undefined;
  errorRate?: string | undefined;
}

export interface PrometheusRange {
  queries: TelemetryQueries;
  fromMs: number;
  untilMs: number;
  stepSeconds: number;
}

/** Prometheus refuses more than 11,000 points for a series; a longer range is asked for in slices. */
const pointsOfSlice = 10_000;
const mostSlices = 50;

/**
 * Production telemetry by range queries. What Prometheus says at a moment is of the step before it, as `rate(…[step])` is, so a point
 * begins a step earlier. Moments without a rate are gaps.
 * @throws HeadroomError `invalid-input` for a query that Prometheus refuses or that has several series; `unavailable` when it cannot answer
 */
export async function readPrometheus(access: PrometheusAccess, range: PrometheusRange): Promise<ReadTelemetry> {
  const { queries, stepSeconds } = range;
  const notes = new Set<string>();
  const figures = new Map<keyof TelemetryQueries, Map<number, number>>();
  for (const [figure, query] of Object.entries(queries) as [keyof TelemetryQueries, string | undefined][])
    if (query !== undefined) figures.set(figure, await readSeries(access, query, range, notes));
  const rates = figures.get('rps')!;
  if (rates.size < 2) throw invalidInput(`Prometheus has fewer than two points for ${queries.rps} in this time.`);
  const points = [...rates].map(([at, rps]): TelemetryPoint => {
    const figure = (key: keyof TelemetryQueries) => figures.get(key)?.get(at);
    const parsed = telemetryPointSchema.safeParse({
      ...{ atMs: Math.round((at - stepSeconds) * 1000), rps, utilisationPercent: figure('utilisationPercent') },
      ...{ units: figure('units'), meanMs: figure('meanMs'), p95Ms: figure('p95Ms'), errorRate: figure('errorRate') },
    });
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const key = issue?.path[0] as keyof TelemetryQueries;
    throw invalidInput(
      `${queries[key] ?? key} is ${figure(key)} at ${new Date(at * 1000).toISOString()}, which is no ${key}: ${issue?.message}.`,
    );
  });
  for (const [figure, values] of figures)
    if (values.size === 0) notes.add(`${queries[figure]} has no point in this time; ${figure} is not known.`);
  return { telemetry: telemetryOf(points), notes: [...notes] };
}

async function readSeries(
  access: PrometheusAccess,
  query: string,
  { fromMs, untilMs, stepSeconds }: PrometheusRange,
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
