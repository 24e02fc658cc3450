import type { Benchmark, Slo } from '@headroom/core';
import type { PassFailMetric } from './wire';

const percentiles: Record<number, PassFailMetric['aggregate']> = { 50: 'p50', 90: 'p90', 95: 'p95', 99: 'p99' };
/** Test criteria per test [alt-limits]. */
const maxCriteria = 50;

/**
 * The SLO as the service's own criteria, which it shows beside the run. Headroom judges by the results themselves: the
 * service knows few percentiles, whole milliseconds, and no steady state.
 */
export function criteriaOf({ slo, requests }: Pick<Benchmark, 'slo' | 'requests'>): Record<string, PassFailMetric> {
  const criteria = [
    ...metricsOf(slo),
    ...requests.flatMap((request) => (request.slo ? metricsOf(request.slo, request.name) : [])),
  ];
  return Object.fromEntries(criteria.slice(0, maxCriteria).map((metric, index) => [`headroom-${index}`, metric]));
}

function metricsOf({ percentile, latencyMs, maxErrorRate }: Slo, requestName?: string): PassFailMetric[] {
  const rest = { condition: '>', action: 'continue', ...(requestName !== undefined && { requestName }) } as const;
  const aggregate = percentiles[percentile];
  return [
    ...(aggregate
      ? [{ clientMetric: 'response_time_ms' as const, aggregate, value: Math.ceil(latencyMs), ...rest }]
      : []),
    { clientMetric: 'error', aggregate: 'percentage', value: maxErrorRate * 100, ...rest },
  ];
}
