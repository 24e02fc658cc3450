'use client';

import { linearAxis, runScene, type Chart, type Timeline, type TimeSeries } from '@headroom/figures';
import { formatClock, formatNumber } from '@/ui/format';
import { ChartFrame } from './frame';
import { runTime, TimeChart } from './time-chart';
import type { TimeWindow } from './time-window';

const series = [
  { key: 'cpuPercent', label: 'Generator CPU', color: 'var(--series-4)' },
] as const satisfies TimeSeries[];

interface GeneratorCpuView {
  timeline: Timeline;
  /** Busiest second, percent of one core; null when the generator reported nothing. */
  max: number | null;
}

export const generatorCpuChart: Chart<Timeline, GeneratorCpuView> = {
  id: 'generator-cpu',
  title: 'Generator CPU',
  question: 'Was the load generator itself the limit?',
  how: 'CPU of the generating process in per cent of one core, as the generator reports it each second. Of several agents, and of several seconds in a point, the busiest counts.',
  select(timeline) {
    const known = timeline.rows.map(({ cpuPercent }) => cpuPercent).filter((value) => value !== null);
    return { timeline, max: known.length ? Math.max(...known) : null };
  },
  empty: ({ max }) => (max === null ? 'The generator has not reported its health yet.' : null),
  sentence: ({ max }) => `At most ${formatNumber(max)} % of one core.`,
  table: ({ timeline }) => ({
    columns: [{ label: 'Time' }, { label: 'Stage', numeric: true }, { label: '% of one core', numeric: true }],
    rows: timeline.rows
      .filter(({ stage }) => stage !== null)
      .map((row) => [formatClock(row.t), String(row.stage), formatNumber(row.cpuPercent)]),
  }),
};

const height = 160;

export function GeneratorCpuChart({ data, window }: { data: Timeline; window: TimeWindow }) {
  const view = generatorCpuChart.select(data);
  const axis = linearAxis(Math.max(view.max ?? 0, 100));
  const look = { timeline: data, window, series, axis, format: (value: number) => `${formatNumber(value)} %` };
  const { title, sentence } = generatorCpuChart;
  return (
    <ChartFrame
      chart={generatorCpuChart}
      view={view}
      scene={(one) => runScene({ ...look, title, description: sentence(one), height })}
      group={runTime}
      height={height}
    >
      <TimeChart {...look} label={title} />
    </ChartFrame>
  );
}
