'use client';

import { linearAxis, runScene, type Chart, type Timeline, type TimeSeries } from '@headroom/figures';
import { formatClock, formatCount, formatNumber } from '@/ui/format';
import { ChartFrame } from './frame';
import { runTime, TimeChart } from './time-chart';
import type { TimeWindow } from './time-window';

const series = [
  { key: 'errorsPerSecond', label: 'Errors per second', color: 'var(--series-2)' },
] as const satisfies TimeSeries[];

interface ErrorsView {
  timeline: Timeline;
  max: number;
  /** Errors over all seconds shown. */
  total: number;
  worst: { t: number; stage: number | null } | null;
}

export const errorsChart: Chart<Timeline, ErrorsView> = {
  id: 'errors',
  title: 'Errors',
  question: 'When do requests fail?',
  how: 'Requests per second that were answered with 4xx or 5xx, ran into a time-out, could not connect, broke off, or failed a check. Where a point stands for several seconds it is their mean.',
  select(timeline) {
    const rows = timeline.rows.filter(({ errorsPerSecond }) => errorsPerSecond !== null);
    const max = Math.max(0, ...rows.map(({ errorsPerSecond }) => errorsPerSecond!));
    return {
      timeline,
      max,
      total: rows.reduce((sum, { errorsPerSecond, seconds }) => sum + errorsPerSecond! * seconds, 0),
      worst: max > 0 ? (rows.find(({ errorsPerSecond }) => errorsPerSecond === max) ?? null) : null,
    };
  },
  empty: ({ timeline }) => (timeline.rows.length > 0 ? null : 'No second of load has been recorded yet.'),
  sentence: ({ total, max, worst }) =>
    worst
      ? `About ${formatCount(total)} requests failed; most at ${formatClock(worst.t)} in stage ${worst.stage}, ${formatNumber(max)} per second.`
      : 'No request failed.',
  table: ({ timeline }) => ({
    columns: [{ label: 'Time' }, { label: 'Stage', numeric: true }, { label: 'Errors per second', numeric: true }],
    rows: timeline.rows
      .filter(({ stage }) => stage !== null)
      .map((row) => [formatClock(row.t), String(row.stage), formatNumber(row.errorsPerSecond)]),
  }),
};

export function ErrorsChart({ data, window }: { data: Timeline; window: TimeWindow }) {
  const view = errorsChart.select(data);
  const look = { timeline: data, window, series, format: formatNumber, axis: linearAxis(Math.max(view.max, 1)) };
  const { title, sentence } = errorsChart;
  return (
    <ChartFrame
      chart={errorsChart}
      view={view}
      scene={(one) => runScene({ ...look, title, description: sentence(one) })}
      group={runTime}
      height={220}
      keys={[...series]}
    >
      <TimeChart {...look} label={title} />
    </ChartFrame>
  );
}
