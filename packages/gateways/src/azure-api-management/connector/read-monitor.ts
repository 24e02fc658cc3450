import { invalidInput, telemetryOf, type Telemetry, type TelemetryPoint } from '@headroom/core';
import type { AzureAccess } from '../../azure-client/azure-access';
import type { ApimService } from './list-services';
import { monitorNotes } from './monitor-notes';
import { monitorLagMs, mostMonitorDays } from '../../azure-client/monitor-minutes';
import {
  monitorSeries,
  monitorSteps,
  type MonitorSeries,
  type MonitorStepSeconds,
} from '../../azure-client/monitor-series';
import { hasOtherUnits, unitsOf, utilisationMetricOf } from './utilisation-metric';

const dayMs = 86_400_000;

export interface MonitorAsk {
  /** Until now, at most 93. */
  days: number;
  /** 60, 300, 900, 1800 or 3600. */
  stepSeconds: number;
  nowMs?: number;
}

/**
 * Production telemetry of a service of API Management out of Azure Monitor: rate, utilisation, latency and errors of all its
 * regions and APIs together. Azure Monitor keeps no number of units: each step has today's, and the series says so where the tier
 * has others.
 * @returns besides, what is to be known of it, in sentences
 * @throws HeadroomError as `askAzure` does; `invalid-input` for a range that is not kept, a step that there is not, and where
 *   nothing was seen
 */
export async function readMonitor(
  access: AzureAccess,
  service: ApimService,
  { days, stepSeconds, nowMs = Date.now() }: MonitorAsk,
  signal?: AbortSignal,
): Promise<{ telemetry: Telemetry; notes: string[] }> {
  if (!isStep(stepSeconds))
    throw invalidInput(
      `Azure Monitor has steps of ${Object.keys(monitorSteps).join(', ')} seconds, not of ${stepSeconds}.`,
    );
  if (!(days > 0 && days <= mostMonitorDays))
    throw invalidInput(`Azure Monitor keeps ${mostMonitorDays} days; ask for that many at most.`);
  const stepMs = stepSeconds * 1000;
  const untilMs = Math.floor((nowMs - monitorLagMs) / stepMs) * stepMs;
  const range = { fromMs: Math.ceil((nowMs - days * dayMs) / stepMs) * stepMs, untilMs, stepSeconds };
  const resource = { ...service, namespace: 'Microsoft.ApiManagement/service', role: 'reader' as const };
  const utilisation = utilisationMetricOf(service.sku);
  const requests = await monitorSeries(
    access,
    resource,
    { metrics: ['Requests'], aggregation: 'total', dimension: 'GatewayResponseCodeCategory' },
    range,
    signal,
  );
  const means = await monitorSeries(
    access,
    resource,
    {
      metrics: ['Duration', 'BackendDuration', ...(utilisation ? [utilisation] : []), ...memoryOf(utilisation)],
      aggregation: 'average',
    },
    range,
    signal,
  );
  const figuresOf = (metric: string | null) => means.find((one) => one.metric === metric)?.figures;
  const wasSeen = [...(figuresOf(utilisation)?.values() ?? [])].some((percent) => percent > 0);
  const units = unitsOf(service);
  const points = pointsOf({
    ...{ requests, meanMs: figuresOf('Duration'), units, stepSeconds },
    // Another tier's metric reads 0 all the time, which is not idle.
    ...{ utilisation: wasSeen ? figuresOf(utilisation) : undefined },
  });
  if (points.length < 2) throw invalidInput(`Azure Monitor has seen nothing of ${service.name} in this time.`);
  const steps = Math.round((range.untilMs - range.fromMs) / stepMs);
  const notes = monitorNotes({
    ...{ service, utilisation, wasSeen, unseen: steps - points.length },
    ...{ durations: figuresOf('Duration'), backend: figuresOf('BackendDuration'), requests },
    memory: figuresOf('MemoryPercent_Gateway'),
  });
  const telemetry = telemetryOf(points);
  return {
    telemetry: { ...telemetry, ...(hasOtherUnits(service) && { unitsReadSinceMs: telemetry.points.at(-1)!.atMs }) },
    notes,
  };
}

const isStep = (seconds: number): seconds is MonitorStepSeconds => seconds in monitorSteps;
/** Tiers that tell the CPU of their gateway tell its memory too. */
const memoryOf = (utilisation: string | null) =>
  utilisation === 'CpuPercent_Gateway' ? ['MemoryPercent_Gateway'] : [];

interface Figures {
  requests: MonitorSeries;
  utilisation: ReadonlyMap<number, number> | undefined;
  meanMs: ReadonlyMap<number, number> | undefined;
  units: number | null;
  stepSeconds: number;
}

/** A step with a utilisation and no requests was idle; one with neither was not seen. */
function pointsOf({ requests, utilisation, meanMs, units, stepSeconds }: Figures): TelemetryPoint[] {
  const moments = new Set(requests.flatMap(({ figures }) => [...figures.keys()]));
  for (const at of utilisation?.keys() ?? []) moments.add(at);
  return [...moments].map((atMs) => {
    const sum = (series: MonitorSeries) => series.reduce((total, { figures }) => total + (figures.get(atMs) ?? 0), 0);
    const all = sum(requests);
    const failed = sum(requests.filter(({ part }) => part?.startsWith('5')));
    const percent = utilisation?.get(atMs);
    const mean = meanMs?.get(atMs);
    return {
      ...{ atMs, rps: all / stepSeconds },
      ...(percent !== undefined && { utilisationPercent: Math.min(100, percent) }),
      ...(units !== null && { units }),
      ...(all > 0 && { errorRate: failed / all }),
      ...(all > 0 && mean !== undefined && { meanMs: mean }),
    };
  });
}
