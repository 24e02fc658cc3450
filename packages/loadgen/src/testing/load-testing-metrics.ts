import { invalid, ok } from './load-testing-replies';
import type { Reply } from './load-testing-replies';

/** The metrics of a namespace; those of the engine instances are there only where their CPU is reported. */
export function definitionsOf(namespace: string, cpuPercent: number | null) {
  if (namespace === 'LoadTestRunMetrics') return [{ name: 'VirtualUsers', namespace, unit: 'Count' }];
  const isReported = namespace === 'EngineHealthMetrics' && cpuPercent !== null;
  return isReported ? [{ name: 'CPU', namespace, unit: 'Percent' }] : [];
}

/** The same value in every grain of the time that is asked for. */
export function metricsOf(url: URL, value: number | null): Reply {
  const [from, to] = (url.searchParams.get('timespan') ?? '').split('/').map((instant) => Date.parse(instant));
  if (!url.searchParams.get('metricname') || !from || !to) return invalid('metricname and timespan are needed.');
  const stepMs = url.searchParams.get('interval') === 'PT5S' ? 5_000 : 60_000;
  const data = Array.from({ length: Math.ceil((to - from) / stepMs) + 1 }, (_, index) => ({
    timestamp: new Date(from + index * stepMs).toISOString(),
    value,
  }));
  return ok({ value: [{ data, dimensionValues: [{ name: 'EngineId', value: '1' }] }] });
}
