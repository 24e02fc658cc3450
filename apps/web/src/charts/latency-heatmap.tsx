'use client';

import { bandStartMs } from '@headroom/core';
import {
  cellsPath,
  logAxis,
  runScene,
  type CellsMark,
  type Chart,
  type Timeline,
  type TimeSeries,
} from '@headroom/figures';
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { formatClock, formatCount, formatLatency, formatShare } from '@/ui/format';
import { RetryButton, type RetryButtonProps } from '@/ui/retry-button';
import { ChartFrame } from './frame';
import { runTime, TimeChart } from './time-chart';
import type { TimeWindow } from './time-window';

/** Successes of some seconds by band of latency. */
export interface HeatColumn {
  stage: number;
  /** Seconds since the run's load began. */
  t: number;
  seconds: number;
  bands: [band: number, count: number][];
}

interface HeatData {
  timeline: Timeline;
  /** Null while they are being read. */
  columns: readonly HeatColumn[] | null;
  /** Why they could not be read. */
  failed?: string | null;
}

interface HeatView {
  columns: readonly HeatColumn[];
  isRead: boolean;
  failed: string | null;
  /** Successes over all columns. */
  total: number;
  minMs: number;
  maxMs: number;
  /** The band that holds the most successes over all. */
  fullest: { band: number; count: number } | null;
}

const sumOf = (bands: HeatColumn['bands']) => bands.reduce((sum, [, count]) => sum + count, 0);
const rangeOf = (band: number) =>
  band === 0
    ? `below ${formatLatency(bandStartMs(1))}`
    : `${formatLatency(bandStartMs(band))} to ${formatLatency(bandStartMs(band + 1))}`;

export const latencyHeatmapChart: Chart<HeatData, HeatView> = {
  id: 'latency-heatmap',
  title: 'Latency of successes as a heatmap',
  question: 'Do all requests become slower, or only some?',
  how: 'The requests that succeeded in each column’s seconds are counted by latency in milliseconds, from the moment each was meant to be sent, in six bands for each factor of ten. The stronger a cell, the larger its share of the column; the line is p95.',
  select({ columns: read, failed = null }) {
    const columns = read ?? [];
    const counts = new Map<number, number>();
    for (const { bands } of columns)
      for (const [band, count] of bands) counts.set(band, (counts.get(band) ?? 0) + count);
    const used = [...counts.keys()];
    const fullest = [...counts].reduce<HeatView['fullest']>(
      (most, [band, count]) => (most && most.count >= count ? most : { band, count }),
      null,
    );
    return {
      ...{ columns, isRead: read !== null, failed, fullest, total: sumOf([...counts]) },
      minMs: bandStartMs(Math.min(...used)),
      maxMs: bandStartMs(Math.max(...used) + 1),
    };
  },
  empty({ isRead, failed, total }) {
    if (failed !== null) return `The latencies could not be read: ${failed}`;
    if (!isRead) return 'Reading the latencies of the run.';
    return total > 0 ? null : 'No request has succeeded yet, so there is no latency to show.';
  },
  sentence: ({ fullest, total, maxMs }) =>
    fullest
      ? `${formatShare(fullest.count / total)} of ${formatCount(total)} successes took ${rangeOf(fullest.band)}, the most of any band; none took longer than ${formatLatency(maxMs)}.`
      : '',
  table: ({ columns }) => ({
    columns: [
      { label: 'Time' },
      { label: 'Stage', numeric: true },
      { label: 'Successes', numeric: true },
      { label: 'Fullest band' },
      { label: 'Its share', numeric: true },
      { label: 'Slowest band' },
    ],
    rows: columns.flatMap(({ t, stage, bands }) => {
      const total = sumOf(bands);
      const fullest = fullestOf(bands);
      if (!fullest || total === 0) return [];
      return [
        [
          ...[formatClock(t), String(stage), formatCount(total), rangeOf(fullest[0])],
          ...[formatShare(fullest[1] / total), rangeOf(bands.at(-1)![0])],
        ],
      ];
    }),
  }),
};

const fullestOf = (bands: HeatColumn['bands']) =>
  bands.reduce<[number, number] | null>((most, band) => (most && most[1] >= band[1] ? most : band), null);

/** The stronger, the larger the share of a column's successes; five steps tell more than a slide does. */
const shades = [
  { from: 0.4, opacity: 0.95 },
  { from: 0.15, opacity: 0.7 },
  { from: 0.05, opacity: 0.45 },
  { from: 0.01, opacity: 0.28 },
  { from: 0, opacity: 0.14 },
];
const shadeOf = (share: number) => shades.find(({ from }) => share >= from)!.opacity;

/** One mark for each shade. */
function cellsOf(columns: readonly HeatColumn[]): CellsMark[] {
  const shaded = new Map<number, CellsMark['cells'][number][]>();
  for (const { t, seconds, bands } of columns) {
    const total = sumOf(bands);
    for (const [band, count] of bands) {
      const shade = shadeOf(count / total);
      const cells = shaded.get(shade) ?? [];
      shaded.set(shade, cells);
      cells.push({ x: [t, t + seconds], y: [bandStartMs(band), bandStartMs(band + 1)] });
    }
  }
  return [...shaded].map(([opacity, cells]) => ({ kind: 'cells', cells, color: 'var(--series-1)', opacity }));
}

function Cells({ columns }: { columns: readonly HeatColumn[] }) {
  const [plot, x, y] = [usePlotArea(), useXAxisScale(), useYAxisScale()];
  if (!plot || !x || !y) return null;
  const area = { left: plot.x, right: plot.x + plot.width, top: plot.y, bottom: plot.y + plot.height };
  const scales = { plot: area, x: (t: number) => x(t) ?? 0, y: (ms: number) => y(ms) ?? 0 };
  return (
    <g aria-hidden className="heat-cells">
      {cellsOf(columns).map((mark) => (
        <path key={mark.opacity} d={cellsPath(mark, scales)} fill={mark.color} fillOpacity={mark.opacity} />
      ))}
    </g>
  );
}

const series = [{ key: 'p95Ms', label: 'p95', color: 'var(--series-2)' }] as const satisfies TimeSeries[];

interface LatencyHeatmapChartProps {
  data: HeatData;
  window: TimeWindow;
  /** Of the columns, where they could not be read. */
  reread: RetryButtonProps;
}

export function LatencyHeatmapChart({ data, window, reread: { reading, retry } }: LatencyHeatmapChartProps) {
  const view = latencyHeatmapChart.select(data);
  const columnAt = (t: number) => view.columns.findLast((column) => column.t <= t + 1e-6);
  const axis = { ...logAxis(view.minMs, view.maxMs), log: true };
  const look = { timeline: data.timeline, window, series, format: formatLatency, axis };
  const { title, sentence } = latencyHeatmapChart;
  return (
    <ChartFrame
      chart={latencyHeatmapChart}
      view={view}
      scene={(one) => runScene({ ...look, title, description: sentence(one), backdrop: cellsOf(one.columns) })}
      group={runTime}
      height={220}
      keys={[...series]}
      axes="The stronger, the more of a moment’s successes"
      emptyAction={view.failed !== null && <RetryButton {...{ reading, retry }} />}
    >
      <TimeChart
        {...look}
        label={title}
        backdrop={<Cells columns={view.columns} />}
        more={({ t }) => {
          const bands = columnAt(t)?.bands ?? [];
          const fullest = fullestOf(bands);
          return fullest
            ? [
                {
                  label: rangeOf(fullest[0]),
                  color: 'var(--series-1)',
                  value: formatShare(fullest[1] / sumOf(bands)),
                },
              ]
            : [];
        }}
      />
    </ChartFrame>
  );
}
