import { invalidInput, telemetryOf, telemetryPointSchema, type TelemetryPoint } from '@headroom/core';
import type { PrometheusAccess } from './fetch-range';
import { readFigures, type FigureRange } from './read-figures';
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

export interface PrometheusRange extends FigureRange {
  queries: TelemetryQueries;
}

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
    if (query !== undefined) figures.set(figure, await readFigures(access, query, range, notes));
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
