'use client';

import type { ServerSeries } from '@headroom/core';
import { linearAxis, type Chart } from '@headroom/figures';
import { formatLatency, formatNumber, formatRps, formatShare } from '@/ui/format';
import { ChartFrame } from './frame';
import { placeSteps, ServerPlot, type PlacedStep } from './server-plot';
import type { TimeWindow } from './time-window';

export interface ServerSeriesData {
  series: ServerSeries;
  /** When the run's load began, milliseconds since 1970. */
  originMs: number;
}

interface ServerSeriesView {
  series: ServerSeries;
  rows: PlacedStep<ServerSeries['points'][number]>[];
  least: number;
  most: number;
  known: number;
}

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
    const known = points.flatMap(({ value }) => value ?? []);
    return {
      series,
      rows: placeSteps(points, stepSeconds, originMs),
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
      <ServerPlot
        dataKey="value"
        rows={view.rows}
        line={line}
        window={window}
        format={format}
        axis={linearAxis(unit === 'percent' ? Math.max(view.most, 100) : view.most)}
        describe={({ t, value }) => ({
          heading: `${clockOf(data.originMs + t * 1000)} UTC`,
          lines: [{ ...line, value: format(value) }],
        })}
      />
    </ChartFrame>
  );
}
