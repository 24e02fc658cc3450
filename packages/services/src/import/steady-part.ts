import { summariseLevel, type Interval, type LevelStatistics, type Slo, type StageOrder } from '@headroom/core';
import type { ImportedRun } from './imported-run';

/** Nobody said what was to be kept: the statistics do not depend on it but for how far the tail is known. */
const slo: Slo = { percentile: 95, latencyMs: Number.MAX_VALUE, maxErrorRate: 1 };

export interface SteadyPart {
  order: StageOrder;
  statistics: LevelStatistics;
}

/**
 * The statistics of an imported run without its warm-up, as one level; null when its load is not known, or it has no
 * samples.
 */
export function steadyPart(imported: ImportedRun, intervals: readonly Interval[]): SteadyPart | null {
  const load = loadOf(imported, intervals);
  if (load === null) return null;
  // The last second in which requests began was not under load to its end, and neither was the first from its beginning.
  const seconds = intervals.reduce((last, { second, offered }) => (offered > 0 ? Math.max(last, second) : last), 0);
  const order: StageOrder = {
    ...{ purpose: 'step', load, minSeconds: seconds, maxSeconds: seconds, settleSeconds: seconds > 2 ? 1 : 0 },
    ...{ coolDownSeconds: 0, reason: 'Imported.' },
  };
  const statistics = summariseLevel({
    ...{ order, intervals, health: [], serverSamples: [], slo, endedSeconds: seconds },
  });
  if (load.model === 'closed') return { order, statistics };
  // What was offered in the seconds that the throughput is of: the whole run's rate has its drain in it.
  const rps = statistics.intendedRps || load.rps;
  return { order: { ...order, load: { ...load, rps } }, statistics: { ...statistics, offeredRps: rps } };
}

function loadOf({ loadModel, users, report }: ImportedRun, intervals: readonly Interval[]): StageOrder['load'] | null {
  if (intervals.length === 0) return null;
  if (loadModel === 'closed') return users === null ? null : { model: 'closed', users, thinkTimeMs: 0 };
  return loadModel === 'open' && report.throughputRps !== null
    ? { model: 'open', rps: report.throughputRps, arrivals: 'poisson' }
    : null;
}
