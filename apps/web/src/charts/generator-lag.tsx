'use client';

import { formatClock, formatLatency, formatNumber } from '@/ui/format';
import { linearAxis } from './axis';
import type { Chart } from './chart';
import { ChartFrame } from './frame';
import { TimeChart, type TimeSeries } from './time-chart';
import type { TimeWindow } from './time-window';
import type { Timeline } from './timeline';

const series = [
  { key: 'loopLagMs', label: 'Event-loop lag p99', color: 'var(--series-5)' },
] as const satisfies TimeSeries[];

interface GeneratorLagView {
  timeline: Timeline;
  /** Worst second; null when the generator reported nothing. */
  maxMs: number | null;
  /** Requests sent late or not at all, over all seconds shown. */
  unsent: number;
}

export const generatorLagChart: Chart<Timeline, GeneratorLagView> = {
  id: 'generator-lag',
  title: 'Generator lag',
  question: 'Could the generator send when it meant to?',
  select(timeline) {
    const known = timeline.rows.map(({ loopLagMs }) => loopLagMs).filter((value) => value !== null);
    return {
      timeline,
      maxMs: known.length ? Math.max(...known) : null,
      unsent: timeline.rows.reduce((sum, { unsent, seconds }) => sum + (unsent ?? 0) * seconds, 0),
    };
  },
  empty: ({ maxMs }) => (maxMs === null ? 'The generator has not reported its health yet.' : null),
  sentence: ({ maxMs, unsent }) =>
    `Event-loop lag p99 at most ${formatLatency(maxMs)}; ${unsent > 0 ? `${formatNumber(unsent)} requests were sent late or not at all.` : 'every request was sent on time.'}`,
  table: ({ timeline }) => ({
    columns: [
      { label: 'Time' },
      { label: 'Stage', numeric: true },
      { label: 'Loop lag p99', numeric: true },
      { label: 'Late or not sent per second', numeric: true },
    ],
    rows: timeline.rows
      .filter(({ stage }) => stage !== null)
      .map((row) => [formatClock(row.t), String(row.stage), formatLatency(row.loopLagMs), formatNumber(row.unsent)]),
  }),
};

export function GeneratorLagChart({ data, window }: { data: Timeline; window: TimeWindow }) {
  const view = generatorLagChart.select(data);
  return (
    <ChartFrame chart={generatorLagChart} view={view} height={160}>
      <TimeChart
        label={generatorLagChart.title}
        timeline={data}
        window={window}
        series={series}
        format={formatLatency}
        axis={linearAxis(view.maxMs ?? 1)}
      />
    </ChartFrame>
  );
}
