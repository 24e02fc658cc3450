import type { GeneratorHealth } from '@headroom/core';
import type { LoadTestingDataPlane } from './data-plane';
import type { MetricSeries, TestRun } from './wire';

/** The namespaces that Azure's command line knows (`az load test-run metrics list --metric-namespace`). */
const engineNamespace = 'EngineHealthMetrics';

/** Mean CPU percentage over the time grain that ends with each instant, of the busiest engine instance. */
export type EngineCpu = { atMs: number; percent: number }[];

/** Grains by the length of the test run, as the service's description gives them: fine ones below 10 minutes alone. */
const grainOf = (durationMs: number) =>
  durationMs < 600_000 ? { name: 'PT5S', ms: 5_000 } : { name: 'PT1M', ms: 60_000 };

/**
 * CPU of the engine instances, which the service meters beside its load metrics. Which metric that is, is asked of the
 * service: the one in percent whose name speaks of the CPU.
 * @returns null when the service does not report it
 */
export async function engineCpu(dataPlane: LoadTestingDataPlane, testRun: TestRun): Promise<EngineCpu | null> {
  const { testRunId, startDateTime, endDateTime } = testRun;
  if (!startDateTime || !endDateTime) return null;
  const metric = (await dataPlane.metricNames(testRunId, engineNamespace)).find(
    ({ name, unit }) => /cpu/i.test(name) && (unit === 'Percent' || /percent/i.test(name)),
  );
  if (!metric) return null;
  const grain = grainOf(Date.parse(endDateTime) - Date.parse(startDateTime));
  const series = await dataPlane.metrics(testRunId, {
    metricname: metric.name,
    metricNamespace: engineNamespace,
    aggregation: 'Average',
    interval: grain.name,
    timespan: `${startDateTime}/${endDateTime}`,
  });
  return busiest(series);
}

function busiest(series: readonly MetricSeries[]): EngineCpu | null {
  const byInstant = new Map<number, number>();
  for (const { data } of series)
    for (const { timestamp, value } of data ?? []) {
      const atMs = Date.parse(timestamp);
      if (value != null && Number.isFinite(atMs)) byInstant.set(atMs, Math.max(value, byInstant.get(atMs) ?? 0));
    }
  const points = [...byInstant].map(([atMs, percent]) => ({ atMs, percent }));
  return points.length > 0 ? points.sort((left, right) => left.atMs - right.atMs) : null;
}

/**
 * Health of each second. The service speaks of all engine instances as one, by their busiest CPU; a grain holds for the
 * seconds up to the next one. What it does not report stays unknown.
 * @param dropped requests planned but never started, booked in the last second
 */
export function healthOf(
  cpu: EngineCpu,
  {
    stage,
    shard,
    seconds,
    startedAtMs,
    dropped,
  }: { stage: number; shard: number; seconds: number; startedAtMs: number; dropped: number },
): GeneratorHealth[] {
  return Array.from({ length: seconds }, (_, second) => {
    const atMs = startedAtMs + second * 1000;
    const point = cpu.findLast((candidate) => candidate.atMs <= atMs) ?? cpu[0]!;
    return {
      ...{ stage, shard, second, cpuPercent: Math.max(0, point.percent), threads: 1 },
      ...{ loopLagP99Ms: null, sendLagP99Ms: null, late: null, waitedForConnection: null },
      ...{ openSockets: null, inFlight: null },
      dropped: second === seconds - 1 ? dropped : 0,
    };
  });
}
