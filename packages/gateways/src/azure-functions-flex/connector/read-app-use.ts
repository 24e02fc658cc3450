import { invalidInput } from '@headroom/core';
import type { AzureAccess } from '../../azure-client/azure-access';
import { monitorMinutes, type MonitorTime } from '../../azure-client/monitor-minutes';
import { monitorSeries, type MonitorSeries } from '../../azure-client/monitor-series';
import { flexInstancesMetric } from '../instances-metric';
import { readApp } from './function-app';

/** What Azure metered of a function app in some time: quantities of its bill. */
export interface AppUse {
  /** Gigabyte-seconds are null where Azure has seen executions and not how long they took. */
  onDemand: { executions: number; gbSeconds: number | null };
  /** Of instances that are kept; null where there were none. `baselineGbSeconds` are of the time in which they were kept, executing or not. */
  alwaysReady: { executions: number; gbSeconds: number | null; baselineGbSeconds: number | null } | null;
  /** Mean of each minute, by the moment at which it begins; minutes of which nothing was seen are left out. */
  instances: { atMs: number; count: number }[];
  /** Whole minutes, in milliseconds since 1970. */
  fromMs: number;
  untilMs: number;
  /** As Azure's addresses have it. */
  region: string;
}

/** Execution units are MB-milliseconds; 1,024,000 of them are a gigabyte-second of the bill. */
const unitsPerGbSecond = 1_024_000;
const totals = [
  ...['OnDemandFunctionExecutionCount', 'OnDemandFunctionExecutionUnits'],
  ...['AlwaysReadyFunctionExecutionCount', 'AlwaysReadyFunctionExecutionUnits', 'AlwaysReadyUnits'],
];

/**
 * What Azure Monitor saw of an app in the minutes that touch a time. Whatever else called the app in them is in it.
 * @throws HeadroomError as `askAzure` and `monitorMinutes` do; `invalid-input` when nothing was seen
 */
export async function readAppUse(
  access: AzureAccess,
  appId: string,
  time: MonitorTime,
  signal?: AbortSignal,
): Promise<AppUse> {
  const range = monitorMinutes(time);
  const app = await readApp(access, appId, signal);
  const resource = {
    ...{ id: appId, name: app.name, region: app.region },
    ...{ namespace: 'Microsoft.Web/sites', role: 'functions-reader' as const },
  };
  const sums = await monitorSeries(access, resource, { metrics: totals, aggregation: 'total' }, range, signal);
  const means = await monitorSeries(
    access,
    resource,
    { metrics: [flexInstancesMetric], aggregation: 'average' },
    range,
    signal,
  );
  const [executions, units, keptExecutions, keptUnits, keptBaseline] = totals.map((name) => sumOf(sums, name));
  if (!executions && !keptExecutions)
    throw invalidInput(`Azure Monitor has seen no execution of ${app.name} in this time.`);
  const isKept = [keptExecutions, keptUnits, keptBaseline].some((sum) => sum);
  return {
    onDemand: { executions: executions ?? 0, gbSeconds: executions ? gbSeconds(units) : 0 },
    alwaysReady: isKept
      ? {
          executions: keptExecutions ?? 0,
          gbSeconds: keptExecutions ? gbSeconds(keptUnits) : 0,
          baselineGbSeconds: gbSeconds(keptBaseline),
        }
      : null,
    instances: [...(figuresOf(means, flexInstancesMetric) ?? [])]
      .map(([atMs, count]) => ({ atMs, count }))
      .toSorted((one, other) => one.atMs - other.atMs),
    ...{ fromMs: range.fromMs, untilMs: range.untilMs, region: app.region },
  };
}

const gbSeconds = (units: number | null | undefined) => (units ? units / unitsPerGbSecond : null);

const figuresOf = (series: MonitorSeries, name: string) => series.find(({ metric }) => metric === name)?.figures;

/** Null where nothing was seen. */
function sumOf(series: MonitorSeries, name: string): number | null {
  const figures = [...(figuresOf(series, name)?.values() ?? [])];
  return figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0);
}
