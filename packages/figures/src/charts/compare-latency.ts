import type { Chart } from '../chart';
import { formatClock, formatLatency } from '../format';
import { overlay, peaks, type OverlayData, type OverlayView } from './overlay';

export const comparedPercentiles = ['p95', 'p50', 'p99'] as const;
type Percentile = (typeof comparedPercentiles)[number];

export interface CompareLatencyData extends OverlayData {
  percentile: Percentile;
}
export interface CompareLatencyView extends OverlayView {
  percentile: Percentile;
  stepSeconds: number;
}

export const compareLatencyChart: Chart<CompareLatencyData, CompareLatencyView> = {
  id: 'compare-latency',
  title: 'Latency of successes',
  question: 'Which run was slower, and when?',
  how: 'The percentile of the requests that succeeded in each step of 1, 10 or 60 s, in milliseconds, from merged histograms; of an import with several steps in one, the worst. Time counts from the begin of each run’s own load.',
  select: ({ percentile, ...data }) => ({
    ...overlay(data, `${percentile}Ms`),
    percentile,
    stepSeconds: data.stepSeconds,
  }),
  empty: ({ rows }) => (rows.length > 0 ? null : 'None of these runs has a successful request here.'),
  sentence(view) {
    const ordered = peaks(view);
    const [most, least] = [ordered[0], ordered.at(-1)];
    if (!most || !least) return '';
    const step = view.stepSeconds === 1 ? 'second' : `${view.stepSeconds} s`;
    const highest = `Worst ${step} of ${view.percentile}: ${formatLatency(most.peak)} in ${most.label}`;
    return most === least ? `${highest}.` : `${highest}, against ${formatLatency(least.peak)} in ${least.label}.`;
  },
  table: ({ labels, rows, percentile }) => ({
    columns: [{ label: 'Time' }, ...labels.map((label) => ({ label: `${label}, ${percentile}`, numeric: true }))],
    rows: rows.map(({ t, values }) => [formatClock(t), ...values.map(formatLatency)]),
  }),
};
