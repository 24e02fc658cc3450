import {
  compareRuns,
  sharedLevel,
  type ComparedMetric,
  type MetricComparison,
  type RunSummary,
  type StageOrder,
} from '@headroom/core';
import type { ComparedRunRow, RunLevel } from './read-compared-runs';
import type { WindowsOf } from './read-level-windows';

export interface GroupComparison {
  /** Labels of the runs that are held against the base. */
  labels: string[];
  /** The load at which throughput and latency are compared; null when none is common. */
  load: StageOrder['load'] | null;
  metrics: MetricComparison[];
  /** What was not compared, and why. */
  notCompared: string[];
}

/** What two sides are compared by. */
export interface GroupSummaries {
  labels: string[];
  load: StageOrder['load'] | null;
  before: RunSummary[];
  after: RunSummary[];
  metrics: ComparedMetric[];
  notCompared: string[];
  between: string;
}

/**
 * Holds runs against the base, at the load that all of them were offered.
 * @param between how sentences name the two sides; by their labels without it
 */
export async function compareGroups(
  base: readonly ComparedRunRow[],
  group: readonly ComparedRunRow[],
  windowsOf: WindowsOf,
  between?: string,
): Promise<GroupComparison> {
  const { before, after, metrics, ...rest } = await groupSummaries(base, group, windowsOf, between);
  const { labels, load, notCompared } = rest;
  return { labels, load, notCompared, metrics: compareRuns(before, after, metrics, { between: rest.between }) };
}

/** Figures and windows of both sides, at the load that all of them were offered. */
export async function groupSummaries(
  base: readonly ComparedRunRow[],
  group: readonly ComparedRunRow[],
  windowsOf: WindowsOf,
  between = `in ${namesOf(group)} than in ${namesOf(base)}`,
): Promise<GroupSummaries> {
  const labels = group.map(({ label }) => label);
  const rows = [...base, ...group];
  if (new Set(rows.map(({ head }) => head.simulated)).size > 1)
    return {
      ...{ labels, load: null, before: [], after: [], metrics: [], between },
      notCompared: ['Simulated and real figures are never compared.'],
    };
  const levels = sharedLevel(rows.map((row) => row.levels));
  const withoutCapacity = rows.filter(({ head }) => head.answer?.kind !== 'capacity');
  const summaries = await Promise.all(
    rows.map((row, index) => summaryOf(row, levels?.[index] ?? null, withoutCapacity.length === 0, windowsOf)),
  );
  return {
    ...{ labels, between, load: levels?.[0]?.load ?? null },
    ...{ before: summaries.slice(0, base.length), after: summaries.slice(base.length) },
    metrics: [
      ...(withoutCapacity.length === 0 ? [capacity] : []),
      ...(levels ? [throughput, ...percentilesOf(base[0]).map(latencyOf)] : []),
      ...(summaries.every(({ figures }) => figures.serviceDemandMs !== undefined) ? [serviceDemand] : []),
    ],
    notCompared: [
      ...(withoutCapacity.length > 0 ? [`Capacity: ${withoutCapacity.map(whyNoCapacity).join(' ')}`] : []),
      ...(levels ? [] : ['Throughput and latency: these runs were never offered the same load.']),
    ],
  };
}

const namesOf = (rows: readonly ComparedRunRow[]) => rows.map(({ label }) => label).join(', ');

async function summaryOf(
  row: ComparedRunRow,
  level: RunLevel | null,
  withCapacity: boolean,
  windowsOf: WindowsOf,
): Promise<RunSummary> {
  const { label, head } = row;
  const serviceDemandMs = level?.statistics.server?.serviceDemandMs ?? null;
  const windows = level && (await windowsOf(row, level));
  return {
    id: label,
    figures: {
      ...(withCapacity && head.answer?.kind === 'capacity' && { capacityRps: head.answer.rps }),
      ...(level && { throughputRps: level.statistics.throughputRps }),
      ...(serviceDemandMs !== null && { serviceDemandMs }),
    },
    ...(windows && { windows: { throughputRps: windows.throughputRps }, latencyWindows: windows.latency }),
  };
}

const capacity: ComparedMetric = { kind: 'figure', name: 'capacityRps', label: 'Capacity', better: 'higher' };
const throughput: ComparedMetric = { kind: 'figure', name: 'throughputRps', label: 'Throughput', better: 'higher' };
const serviceDemand: ComparedMetric = {
  ...{ kind: 'figure', name: 'serviceDemandMs', label: 'CPU per request' },
  better: 'lower',
};
const latencyOf = (percentile: number): ComparedMetric => ({ kind: 'latency', percentile });

/** The median, what the SLO speaks of, and the tail. */
function percentilesOf(base: ComparedRunRow | undefined): number[] {
  const slo = base?.head.definition?.slo.percentile ?? 95;
  return [...new Set([50, slo, 99])].toSorted((left, right) => left - right);
}

function whyNoCapacity({ label, head: { answer, state } }: ComparedRunRow): string {
  if (state !== 'finished') return `${label} is not finished.`;
  switch (answer?.kind) {
    case 'at-least':
      return `${label} never failed, so only a lower bound is known.`;
    case 'not-met-at-any-level':
      return `${label} kept the SLO at no level.`;
    case 'generator-limited':
      return `Of ${label} the load generator was the limit.`;
    case 'not-steady':
      return `${label} found no steady answer.`;
    default:
      return `${label} did not search for it.`;
  }
}
