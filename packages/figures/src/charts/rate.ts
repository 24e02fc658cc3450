import type { Chart } from '../chart';
import { formatClock, formatNumber, formatRps } from '../format';
import type { Timeline, TimeSeries } from '../timeline';

export const rateSeries = [
  { key: 'targetRps', label: 'Target', color: 'var(--ink-3)', dash: '5 4', step: true },
  { key: 'achievedRps', label: 'Achieved', color: 'var(--series-1)' },
] as const satisfies TimeSeries[];

export interface RateView {
  timeline: Timeline;
  max: number;
  /** The newest second under load. */
  newest: { targetRps: number | null; achievedRps: number } | null;
}

export const rateChart: Chart<Timeline, RateView> = {
  id: 'rate',
  title: 'Rate',
  question: 'Does the target complete what it is offered?',
  how: 'Achieved is how many requests succeeded in a second, target how many the load asked for, both in requests per second. Where a point stands for several seconds it is their mean.',
  select(timeline) {
    const newest = timeline.rows.findLast((row) => row.achievedRps !== null);
    return {
      timeline,
      max: Math.max(0, ...timeline.rows.flatMap(({ targetRps, achievedRps }) => [targetRps ?? 0, achievedRps ?? 0])),
      newest: newest ? { targetRps: newest.targetRps, achievedRps: newest.achievedRps ?? 0 } : null,
    };
  },
  empty: ({ newest }) => (newest ? null : 'No second of load has been recorded yet.'),
  sentence({ newest, timeline }) {
    const merged = timeline.step > 1 ? ` Each point is the mean of ${timeline.step} s.` : '';
    if (!newest) return '';
    return newest.targetRps === null
      ? `Last seen at ${formatRps(newest.achievedRps)}.${merged}`
      : `Last seen at ${formatRps(newest.achievedRps)} of ${formatRps(newest.targetRps)} asked.${merged}`;
  },
  table: ({ timeline }) => ({
    columns: [
      { label: 'Time' },
      { label: 'Stage', numeric: true },
      { label: 'Target rps', numeric: true },
      { label: 'Achieved rps', numeric: true },
    ],
    rows: timeline.rows
      .filter(({ stage }) => stage !== null)
      .map((row) => [
        formatClock(row.t),
        String(row.stage),
        formatNumber(row.targetRps),
        formatNumber(row.achievedRps),
      ]),
  }),
};

/** Of results from elsewhere, what was asked for is not known. */
export const shownRates = ({ rows }: Timeline): readonly TimeSeries[] =>
  rows.some(({ targetRps }) => targetRps !== null) ? rateSeries : rateSeries.slice(1);
