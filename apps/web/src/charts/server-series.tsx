'use client';

import type { ServerSeries } from '@headroom/core';
import { linearAxis, type Chart } from '@headroom/figures';
import { Line } from 'recharts';
import { formatLatency, formatNumber, formatRps, formatShare } from '@/ui/format';
import { ChartFrame } from './frame';
import { TimePlot } from './time-plot';
import type { TimeWindow } from './time-window';

export interface ServerSeriesData {
  series: ServerSeries;
  /** When the run's load began, milliseconds since 1970. */
  originMs: number;
}

interface ServerRow {
  /** Seconds since the run's load began; a step that began before it is drawn from there on, one that ended before it is not. */
  t: number;
  value: number | null;
}

interface ServerSeriesView {
  series: ServerSeries;
  /** A figure holds until the next one; the last row ends the last step. */
  rows: ServerRow[];
  least: number;
  most: number;
  known: number;
}

/** Charts of what the target said of itself share their cursor. */
export const serverTime = 'server-series';

/** A figure in the unit of its series. */
export const formatOf: Record<ServerSeries['unit'], (value: number | null) => string> = {
  percent: (value) => (value === null ? formatNumber(value) : `${formatNumber(value)} %`),
  ...{ ms: formatLatency, rps: formatRps, share: formatShare },
  ...{ requests: formatNumber, units: formatNumber },
};

/** The beginning of a step on a clock. */
export const clockOf = (atMs: number) => new Date(atMs).toISOString().slice(11, 19);

export const serverSeriesChart: Chart<ServerSeriesData, ServerSeriesView> = {
  id: 'server-series',
  title: 'Target’s own figures',
  question: 'What did the target say of itself in this time?',
  how: 'As the source of metrics that is named with it reports it, in the unit shown: one figure for each step of the source, which holds until the next one. Steps that it says nothing of stay empty.',
  select({ series, originMs }) {
    const { points, stepSeconds } = series;
    const secondsAt = (atMs: number) => Math.max(0, (atMs - originMs) / 1000);
    const known = points.flatMap(({ value }) => value ?? []);
    const rows = points
      .filter(({ atMs }) => atMs + stepSeconds * 1000 > originMs)
      .map(({ atMs, value }) => ({ t: secondsAt(atMs), value }));
    const last = points.at(-1);
    return {
      series,
      rows: last ? [...rows, { t: secondsAt(last.atMs + stepSeconds * 1000), value: last.value }] : rows,
      ...{ least: Math.min(...known), most: Math.max(...known), known: known.length },
    };
  },
  empty: ({ known }) => (known === 0 ? 'Nothing of it is known in this time.' : null),
  sentence({ series: { unit, points, stepSeconds }, least, most, known }) {
    const format = formatOf[unit];
    const unknown = points.length - known;
    const range = least === most ? `${format(most)} all the time` : `From ${format(least)} to ${format(most)}`;
    const lacks = unknown === 0 ? '' : `; ${unknown} of ${points.length} ${unknown === 1 ? 'is' : 'are'} not known`;
    return `${range}, in steps of ${stepSeconds} s${lacks}.`;
  },
  table: ({ series: { points, unit, label }, known }) => ({
    columns: [{ label: 'From (UTC)' }, { label, numeric: true }],
    rows: known === 0 ? [] : points.map(({ atMs, value }) => [clockOf(atMs), formatOf[unit](value)]),
  }),
};

export function ServerSeriesChart({ data, window }: { data: ServerSeriesData; window: TimeWindow }) {
  const view = serverSeriesChart.select(data);
  const { label, unit, metric } = data.series;
  const format = formatOf[unit];
  const line = { label, color: 'var(--series-1)' } as const;
  return (
    <ChartFrame chart={{ ...serverSeriesChart, title: label, question: metric }} view={view} height={140}>
      <TimePlot
        label={label}
        rows={view.rows}
        group={serverTime}
        window={window}
        format={format}
        axis={linearAxis(unit === 'percent' ? Math.max(view.most, 100) : view.most)}
        describe={({ t, value }) => ({
          heading: `${clockOf(data.originMs + t * 1000)} UTC`,
          lines: [{ ...line, value: format(value) }],
        })}
      >
        <Line
          dataKey="value"
          name={label}
          type="stepAfter"
          stroke={line.color}
          strokeWidth={1.75}
          dot={false}
          activeDot={{ r: 3 }}
          isAnimationActive={false}
        />
      </TimePlot>
    </ChartFrame>
  );
}
