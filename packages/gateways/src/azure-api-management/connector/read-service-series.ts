import { invalidInput, type ServerSeries } from '@headroom/core';
import type { AzureAccess } from '../../azure-client/azure-access';
import { monitorMinutes, type MonitorTime } from '../../azure-client/monitor-minutes';
import { monitorSeries, type MonitorRange } from '../../azure-client/monitor-series';
import { readService, type ApimService } from './list-services';
import { utilisationMetricOf, type UtilisationMetric } from './utilisation-metric';

/** What a service told of some time, minute by minute. */
export interface ServiceSeries {
  series: ServerSeries[];
  /** What is to be known of them, in sentences. */
  notes: string[];
  /** Whole minutes, in milliseconds since 1970. */
  fromMs: number;
  untilMs: number;
}

type Asked = Pick<ServerSeries, 'metric' | 'label' | 'unit'>;

const requests: Asked = { metric: 'Requests', label: 'Requests in a minute', unit: 'requests' };
const durations: Asked[] = [
  { metric: 'Duration', label: 'Duration of a request', unit: 'ms' },
  { metric: 'BackendDuration', label: 'Of it in the backend', unit: 'ms' },
];
const utilisations: Record<UtilisationMetric, Asked[]> = {
  Capacity: [{ metric: 'Capacity', label: 'Capacity used', unit: 'percent' }],
  CpuPercent_Gateway: [
    { metric: 'CpuPercent_Gateway', label: 'CPU of the gateway', unit: 'percent' },
    { metric: 'MemoryPercent_Gateway', label: 'Memory of the gateway', unit: 'percent' },
  ],
};

/**
 * What Azure Monitor saw of a service in the minutes that touch a time: how full it was by the metric of its tier, requests, and durations. Whatever
 * else called the service in them is in it. What was not seen is null.
 * @throws HeadroomError as `askAzure` and `monitorMinutes` do; `invalid-input` when no request was seen
 */
export async function readServiceSeries(
  access: AzureAccess,
  serviceId: string,
  time: MonitorTime,
  signal?: AbortSignal,
): Promise<ServiceSeries> {
  const range = monitorMinutes(time);
  const service = await readService(access, serviceId, signal);
  const utilisation = utilisationMetricOf(service.sku);
  const full = utilisation === null ? [] : utilisations[utilisation];
  const ask = async (asked: readonly Asked[], aggregation: 'average' | 'total') => {
    const resource = { ...service, namespace: 'Microsoft.ApiManagement/service', role: 'reader' as const };
    const metrics = asked.map(({ metric }) => metric);
    const found = await monitorSeries(access, resource, { metrics, aggregation }, range, signal);
    return asked.map((one) =>
      seriesOf(one, aggregation, found.find(({ metric }) => metric === one.metric)?.figures, range),
    );
  };
  const [handled] = await ask([requests], 'total');
  const means = await ask([...full, ...durations], 'average');
  const loaded = new Set(handled!.points.flatMap(({ atMs, value }) => (value !== null && value > 0 ? [atMs] : [])));
  if (loaded.size === 0) throw invalidInput(`Azure Monitor has seen no request to ${service.name} in this time.`);
  const unread = new Set<string>();
  const series = means.map((one) => {
    // A minute without a request has no duration, and another tier's metric reads 0 all the time, which is not idle.
    if (one.unit === 'ms') return withKnown(one, (atMs) => loaded.has(atMs));
    if (one.points.every(({ value }) => value === null) || one.points.some(({ value }) => (value ?? 0) > 0)) return one;
    unread.add(one.metric);
    return withKnown(one, () => false);
  });
  return {
    series: [
      ...series.filter(({ unit }) => unit === 'percent'),
      handled!,
      ...series.filter(({ unit }) => unit === 'ms'),
    ],
    notes: notesOf(service, utilisation, unread),
    ...{ fromMs: range.fromMs, untilMs: range.untilMs },
  };
}

const stepMs = 60_000;

function seriesOf(
  asked: Asked,
  aggregation: 'average' | 'total',
  figures: ReadonlyMap<number, number> | undefined,
  { fromMs, untilMs }: MonitorRange,
): ServerSeries {
  const minutes = Array.from({ length: (untilMs - fromMs) / stepMs }, (_, index) => fromMs + index * stepMs);
  return {
    ...{ source: 'Azure Monitor', ...asked, aggregation, stepSeconds: stepMs / 1000 },
    points: minutes.map((atMs) => ({ atMs, value: figures?.get(atMs) ?? null })),
  };
}

const withKnown = (series: ServerSeries, isKnown: (atMs: number) => boolean): ServerSeries => ({
  ...series,
  points: series.points.map(({ atMs, value }) => ({ atMs, value: isKnown(atMs) ? value : null })),
});

function notesOf(
  { sku, otherRegions }: ApimService,
  utilisation: UtilisationMetric | null,
  unread: ReadonlySet<string>,
): string[] {
  return [
    'Azure sums up whole minutes: the first and the last are partly outside of the run, and whoever else called the service is in all of them.',
    utilisation === null
      ? `The tier ${sku} tells no utilisation.`
      : `How full the service was is the metric ${utilisation}, as the tier ${sku} has it.`,
    ...[...unread].map((metric) => `${metric} reads 0 all the time, so it is not known.`),
    ...(otherRegions.length > 0 ? [`All of it is of ${otherRegions.length + 1} regions together.`] : []),
  ];
}
