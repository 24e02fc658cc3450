import { MetricsClient } from '@azure/monitor-query-metrics';
import { unavailable } from '@headroom/core';
import { askAzure, type AzureRole } from './ask-azure';
import type { AzureAccess } from './azure-access';
import { noLongPauses, retryOptions } from './pauses';

/** Steps that Azure Monitor sums up metrics in, as its durations. */
export const monitorSteps = { 60: 'PT1M', 300: 'PT5M', 900: 'PT15M', 1800: 'PT30M', 3600: 'PT1H' } as const;
export type MonitorStepSeconds = keyof typeof monitorSteps;

/** What has metrics. */
export interface MonitoredResource {
  /** Of Azure Resource Manager. */
  id: string;
  name: string;
  /** As Azure's addresses have it, such as `westeurope`. */
  region: string;
  /** Such as `Microsoft.Web/sites`. */
  namespace: string;
  /** Who may read them. */
  role: AzureRole;
}

/** Whole steps, in milliseconds since 1970. */
export interface MonitorRange {
  fromMs: number;
  untilMs: number;
  stepSeconds: MonitorStepSeconds;
}

/** Figures of a metric by the moment at which their step begins; one series for each value of a dimension. */
export type MonitorSeries = { metric: string; part: string | null; figures: Map<number, number> }[];

export interface MonitorQuestion {
  metrics: readonly string[];
  aggregation: 'average' | 'total';
  /** Splits each metric by a dimension. */
  dimension?: string;
}

/** A longer range is asked for in slices. */
const pointsOfSlice = 1_440;

/**
 * Metrics of a resource, by the batch API of Azure Monitor (2024-02-01). Moments without a figure are left out.
 * @throws HeadroomError as `askAzure` does; `unavailable` when Azure Monitor fails for a metric
 */
export async function monitorSeries(
  access: AzureAccess,
  { id, name, region, namespace, role }: MonitoredResource,
  { metrics, aggregation, dimension }: MonitorQuestion,
  { fromMs, untilMs, stepSeconds }: MonitorRange,
  signal?: AbortSignal,
): Promise<MonitorSeries> {
  const client = new MetricsClient(access.metrics.endpointOf(region), access.credential, {
    credentials: { scopes: [access.metrics.scope] },
    retryOptions,
  });
  client.pipeline.addPolicy(noLongPauses, { afterPhase: 'Retry' });
  if (signal)
    client.pipeline.addPolicy({
      name: 'headroomSignal',
      sendRequest: (request, next) => next(Object.assign(request, { abortSignal: signal })),
    });
  const series: MonitorSeries = [];
  const sliceMs = pointsOfSlice * stepSeconds * 1000;
  for (let start = fromMs; start < untilMs; start += sliceMs) {
    const [answer] = await askAzure(
      `The metrics of ${name} could not be read`,
      () =>
        client.queryResources([id], [...metrics], namespace, {
          ...{ startTime: new Date(start), endTime: new Date(Math.min(start + sliceMs, untilMs)), aggregation },
          interval: monitorSteps[stepSeconds],
          ...(dimension !== undefined && { filter: `${dimension} eq '*'`, top: 50 }),
        }),
      role,
    );
    for (const metric of answer?.metrics ?? []) {
      if (metric.errorCode && metric.errorCode !== 'Success')
        throw unavailable(
          `Azure Monitor has no ${metric.name} of ${name}: ${metric.errorMessage ?? metric.errorCode}.`,
        );
      for (const { metadatavalues, data } of metric.timeseries) {
        const part = dimension === undefined ? null : (metadatavalues?.[0]?.value ?? null);
        const { figures } = seriesOf(series, metric.name, part);
        for (const { timeStamp, [aggregation]: figure } of data ?? [])
          if (figure !== undefined && figure !== null) figures.set(timeStamp.getTime(), figure);
      }
    }
  }
  return series;
}

function seriesOf(series: MonitorSeries, metric: string, part: string | null): MonitorSeries[number] {
  const found = series.find((one) => one.metric === metric && one.part === part);
  if (found) return found;
  const begun = { metric, part, figures: new Map<number, number>() };
  series.push(begun);
  return begun;
}
