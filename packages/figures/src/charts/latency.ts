import type { Slo } from '@headroom/core';
import type { Chart } from '../chart';
import { formatClock, formatFull, formatLatency } from '../format';
import { stepInWords, type Timeline, type TimeSeries } from '../timeline';

export const latencySeries = [
  { key: 'p50Ms', label: 'p50', color: 'var(--series-3)' },
  { key: 'p95Ms', label: 'p95', color: 'var(--series-1)' },
  { key: 'p99Ms', label: 'p99', color: 'var(--series-2)', dash: '4 2' },
] as const satisfies TimeSeries[];

export interface LatencyData {
  timeline: Timeline;
  /** Null when nobody said what is to be kept. */
  slo: Slo | null;
}

export interface LatencyView {
  timeline: Timeline;
  slo: Slo | null;
  min: number;
  max: number;
  newest: { p50Ms: number | null; p95Ms: number | null; p99Ms: number | null } | null;
}

export const latencyChart: Chart<LatencyData, LatencyView> = {
  id: 'latency',
  title: 'Latency of successes, from the intended start',
  question: 'When does latency leave the SLO?',
  how: 'Percentiles of the requests that succeeded in a second, in milliseconds from the moment each was meant to be sent, from merged histograms. A point of several seconds is of all their requests or of the worst second, never an average of percentiles.',
  select({ timeline, slo }) {
    const values = timeline.rows.flatMap(({ p50Ms, p95Ms, p99Ms }) =>
      [p50Ms, p95Ms, p99Ms].filter((value) => value !== null),
    );
    return {
      timeline,
      slo,
      min: Math.min(slo?.latencyMs ?? Infinity, ...values),
      max: Math.max(slo?.latencyMs ?? 0, ...values),
      newest: timeline.rows.findLast(({ p50Ms }) => p50Ms !== null) ?? null,
    };
  },
  empty: ({ newest }) => (newest ? null : 'No request has succeeded yet, so there is no latency to show.'),
  sentence({ newest, slo, timeline }) {
    return newest
      ? `${timeline.merged === 1 ? 'Last second' : `Last ${timeline.merged} s`}: p50 ${formatLatency(newest.p50Ms)}, p95 ${formatLatency(newest.p95Ms)}, p99 ${formatLatency(newest.p99Ms)}${slo ? `; the SLO asks p${slo.percentile} ≤ ${formatFull(slo.latencyMs)} ms` : ''}.${stepInWords(timeline)}`
      : '';
  },
  table: ({ timeline }) => ({
    columns: [
      { label: 'Time' },
      { label: 'Stage', numeric: true },
      { label: 'p50', numeric: true },
      { label: 'p95', numeric: true },
      { label: 'p99', numeric: true },
    ],
    rows: timeline.rows
      .filter(({ stage }) => stage !== null)
      .map((row) => [
        formatClock(row.t),
        String(row.stage),
        formatLatency(row.p50Ms),
        formatLatency(row.p95Ms),
        formatLatency(row.p99Ms),
      ]),
  }),
};

/** Of results from elsewhere: from when a latency counts is the tool's own affair, and there is no objective. */
const latencyOfOthers: typeof latencyChart = {
  ...latencyChart,
  title: 'Latency of successes, as the tool counts it',
  question: 'How does latency change over the run?',
  how: 'Percentiles of the requests that succeeded in a second, in milliseconds from the moment that the tool counts from. A point of several seconds is of all their requests or of the worst second, never an average of percentiles.',
};

export const latencyChartOf = ({ slo }: Pick<LatencyView, 'slo'>): typeof latencyChart =>
  slo ? latencyChart : latencyOfOthers;
