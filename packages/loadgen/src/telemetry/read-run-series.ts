import { invalidInput, type ServerSeries } from '@headroom/core';
import type { PrometheusAccess } from './fetch-range';
import { readFigures } from './read-figures';
import type { PrometheusRange, TelemetryQueries } from './read-prometheus';

const figures: Record<keyof TelemetryQueries, Pick<ServerSeries, 'label' | 'unit'>> = {
  utilisationPercent: { label: 'Utilisation', unit: 'percent' },
  rps: { label: 'Rate', unit: 'rps' },
  meanMs: { label: 'Mean latency', unit: 'ms' },
  p95Ms: { label: '95th percentile of latency', unit: 'ms' },
  errorRate: { label: 'Share of errors', unit: 'share' },
  units: { label: 'Units', unit: 'units' },
};

/**
 * What queries of a Prometheus say of the steps that touch a time. What is said at a moment is of the step before it, as `rate(…[step])` is, so a
 * point begins a step earlier. A step of which nothing is said is null.
 * @throws HeadroomError `invalid-input` for a query that Prometheus refuses or that has several series, and where nothing is known; `unavailable`
 *   when it cannot answer
 */
export async function readRunSeries(
  access: PrometheusAccess,
  { queries, stepSeconds, ...time }: PrometheusRange,
): Promise<{ series: ServerSeries[]; notes: string[] }> {
  const first = Math.floor(time.fromMs / 1000 / stepSeconds) * stepSeconds;
  const steps = Math.ceil((time.untilMs / 1000 - first) / stepSeconds);
  const starts = Array.from({ length: steps }, (_, index) => first + index * stepSeconds);
  const range = { fromMs: (first + stepSeconds) * 1000, untilMs: (first + steps * stepSeconds) * 1000, stepSeconds };
  const notes = new Set<string>();
  const series: ServerSeries[] = [];
  for (const [figure, words] of Object.entries(figures) as [keyof TelemetryQueries, (typeof figures)['rps']][]) {
    const query = queries[figure];
    if (query === undefined) continue;
    const said = await readFigures(access, query, range, notes);
    series.push({
      ...{ source: 'Prometheus', metric: query, ...words, aggregation: 'query', stepSeconds },
      points: starts.map((at) => ({ atMs: at * 1000, value: said.get(at + stepSeconds) ?? null })),
    });
  }
  if (series.every(({ points }) => points.every(({ value }) => value === null)))
    throw invalidInput('Prometheus has no point of these queries in this time.');
  return { series, notes: [...notes] };
}
