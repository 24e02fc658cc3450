'use client';

import { linearAxis, runScene, type Chart, type Timeline, type TimelineRow, type TimeSeries } from '@headroom/figures';
import { formatClock, formatCount, formatLatency, formatNumber } from '@/ui/format';
import { ChartFrame } from './frame';
import { runTime, TimeChart } from './time-chart';
import type { TimeWindow } from './time-window';

const series = [
  { key: 'loopLagMs', label: 'Event-loop lag p99', color: 'var(--series-5)' },
] as const satisfies TimeSeries[];

interface GeneratorLagView {
  timeline: Timeline;
  /** Worst second; null when the engine does not know it. */
  maxMs: number | null;
  /** Requests sent late over all seconds shown; null when the engine does not know it, */
  late: number | null;
  /** and those that were not sent at all; null before the generator has reported anything. */
  dropped: number | null;
}

export const generatorLagChart: Chart<Timeline, GeneratorLagView> = {
  id: 'generator-lag',
  title: 'Generator lag',
  question: 'Could the generator send when it meant to?',
  how: 'By how many milliseconds the event loop of the generator came late, the 99th percentile of each second as the generator reports it. Of several agents, and of several seconds in a point, the worst counts; requests sent late or not at all are counted.',
  select(timeline) {
    const known = timeline.rows.map(({ loopLagMs }) => loopLagMs).filter((value) => value !== null);
    // Whoever reports anything reports the CPU.
    const reported = timeline.rows.filter(({ cpuPercent }) => cpuPercent !== null);
    return {
      timeline,
      maxMs: known.length ? Math.max(...known) : null,
      late: totalOf(reported, 'latePerSecond'),
      dropped: totalOf(reported, 'droppedPerSecond'),
    };
  },
  empty({ maxMs, late, dropped }) {
    if (maxMs !== null) return null;
    if (dropped === null) return 'The generator has not reported its health yet.';
    return `Lag is not known: this engine does not report it. ${unsentInWords(late, dropped)}`;
  },
  sentence: ({ maxMs, late, dropped }) =>
    `Event-loop lag p99 at most ${formatLatency(maxMs)}. ${unsentInWords(late, dropped)}`,
  table: ({ timeline }) => ({
    columns: [
      { label: 'Time' },
      { label: 'Stage', numeric: true },
      { label: 'Loop lag p99', numeric: true },
      { label: 'Sent late per second', numeric: true },
      { label: 'Not sent per second', numeric: true },
    ],
    rows: timeline.rows
      .filter(({ stage }) => stage !== null)
      .map((row) => [
        ...[formatClock(row.t), String(row.stage), formatLatency(row.loopLagMs)],
        ...[formatNumber(row.latePerSecond), formatNumber(row.droppedPerSecond)],
      ]),
  }),
};

/** Over the rows in which it is known; null when it is in none. */
function totalOf(rows: readonly TimelineRow[], rate: 'latePerSecond' | 'droppedPerSecond'): number | null {
  const known = rows.filter((row) => row[rate] !== null);
  return known.length > 0 ? known.reduce((sum, row) => sum + row[rate]! * row.seconds, 0) : null;
}

function unsentInWords(late: number | null, dropped: number | null): string {
  const notSent = dropped ? `${formatCount(dropped)} requests were not sent at all` : 'every request was sent';
  if (late === null) return `${capitalised(notSent)}; whether on time is not known.`;
  if (late > 0) return `${formatCount(late)} requests were sent late; ${dropped ? notSent : 'none was left out'}.`;
  return dropped ? `${capitalised(notSent)}; the others were on time.` : 'Every request was sent on time.';
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const height = 160;

export function GeneratorLagChart({ data, window }: { data: Timeline; window: TimeWindow }) {
  const view = generatorLagChart.select(data);
  const look = { timeline: data, window, series, format: formatLatency, axis: linearAxis(view.maxMs ?? 1) };
  const { title, sentence } = generatorLagChart;
  return (
    <ChartFrame
      chart={generatorLagChart}
      view={view}
      scene={(one) => runScene({ ...look, title, description: sentence(one), height })}
      group={runTime}
      height={height}
    >
      <TimeChart {...look} label={title} />
    </ChartFrame>
  );
}
