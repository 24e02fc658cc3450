import { invalidInput, type ServerSeries } from '@headroom/core';
import type { AzureAccess } from '../../azure-client/azure-access';
import { monitorMinutes, type MonitorTime } from '../../azure-client/monitor-minutes';
import { monitorSeries } from '../../azure-client/monitor-series';
import { flexInstancesMetric } from '../instances-metric';
import { readApp } from './function-app';

/** What an app told of some time, minute by minute. */
export interface AppSeries {
  series: ServerSeries[];
  /** What is to be known of it, in sentences. */
  notes: string[];
  /** Whole minutes, in milliseconds since 1970. */
  fromMs: number;
  untilMs: number;
}

const minuteMs = 60_000;

/**
 * How many instances Azure Monitor saw of an app in the minutes that touch a time, and in the one before, from which the load found it. Whatever else
 * called the app then is in it. What was not seen is null.
 * @throws HeadroomError as `askAzure` and `monitorMinutes` do; `invalid-input` when no instance was seen
 */
export async function readAppSeries(
  access: AzureAccess,
  appId: string,
  time: MonitorTime,
  signal?: AbortSignal,
): Promise<AppSeries> {
  const range = monitorMinutes({ ...time, fromMs: time.fromMs - minuteMs });
  const { name, region } = await readApp(access, appId, signal);
  const resource = { id: appId, name, region, namespace: 'Microsoft.Web/sites', role: 'functions-reader' as const };
  const asked = { metrics: [flexInstancesMetric], aggregation: 'average' as const };
  const [found] = await monitorSeries(access, resource, asked, range, signal);
  const { fromMs, untilMs } = range;
  const points = Array.from({ length: (untilMs - fromMs) / minuteMs }, (_, index) => {
    const atMs = fromMs + index * minuteMs;
    return { atMs, value: found?.figures.get(atMs) ?? null };
  });
  if (!points.some(({ value }) => value !== null && value > 0))
    throw invalidInput(`Azure Monitor has seen no instance of ${name} in this time.`);
  return {
    series: [
      {
        ...{ source: 'Azure Monitor', metric: flexInstancesMetric, label: 'Instances', unit: 'units' },
        ...{ aggregation: 'average', stepSeconds: minuteMs / 1000, points },
      },
    ],
    notes: [
      'Azure tells the mean of each whole minute: how instances came within one is not known, and whoever else called the app is in all of them.',
      'The first minute is the one before the load.',
    ],
    ...{ fromMs, untilMs },
  };
}
