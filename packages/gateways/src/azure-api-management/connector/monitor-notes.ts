import type { ApimService } from './list-services';
import type { MonitorSeries } from '../../azure-client/monitor-series';
import { hasOtherUnits, type UtilisationMetric } from './utilisation-metric';

type Figures = ReadonlyMap<number, number> | undefined;

interface Seen {
  service: ApimService;
  utilisation: UtilisationMetric | null;
  /** Whether the utilisation was ever above 0. */
  wasSeen: boolean;
  /** Steps without any figure. */
  unseen: number;
  requests: MonitorSeries;
  durations: Figures;
  backend: Figures;
  memory: Figures;
}

const short = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
/** Above it a unit is near its end, whatever its CPU does. */
const fullMemoryPercent = 80;

/** What is to be known of a service's telemetry, in sentences. */
export function monitorNotes(seen: Seen): string[] {
  const { service, utilisation, wasSeen, unseen, memory } = seen;
  const most = Math.max(0, ...(memory?.values() ?? []));
  return [
    ...(utilisation === null
      ? [`The tier ${service.sku} tells no utilisation and has no units.`]
      : wasSeen
        ? [`Utilisation is the metric ${utilisation}, as the tier ${service.sku} has it.`]
        : [`${utilisation} reads 0 all the time, so the utilisation is not known.`]),
    ...(hasOtherUnits(service)
      ? [
          'Azure Monitor keeps no number of units: it is noted with each reading, and units that came and went in between are not seen.',
        ]
      : []),
    ...(service.otherRegions.length > 0
      ? [`Rate, utilisation and units are of ${service.otherRegions.length + 1} regions together.`]
      : []),
    ...backendShare(seen),
    ...(most > fullMemoryPercent
      ? [`Memory reaches ${short.format(most)} %, which the utilisation does not tell.`]
      : []),
    'Errors are answers with a status of 500 and above.',
    ...(unseen > 0 ? [`${unseen} ${unseen === 1 ? 'step has' : 'steps have'} no figures and count as not seen.`] : []),
  ];
}

/** Means over requests: each step counts with its requests. */
function backendShare({ requests, durations, backend }: Seen): string[] {
  let [count, whole, behind] = [0, 0, 0];
  for (const [at, backendMs] of backend ?? []) {
    const durationMs = durations?.get(at);
    const weight = requests.reduce((sum, { figures }) => sum + (figures.get(at) ?? 0), 0);
    if (durationMs === undefined || weight === 0) continue;
    count += weight;
    whole += durationMs * weight;
    behind += backendMs * weight;
  }
  if (count === 0) return [];
  return [
    `A request takes ${short.format(whole / count)} ms on average, ${short.format(behind / count)} ms of it in the backend.`,
  ];
}
