'use client';

import { formatClock, formatNumber, formatRps } from '@/ui/format';
import { linearAxis } from './axis';
import type { Chart } from './chart';
import { runStyle } from './entity-style';
import { ChartFrame } from './frame';
import { overlay, peaks, type OverlayData, type OverlayView } from './overlay';
import { OverlayChart } from './overlay-chart';
import type { TimeWindow } from './time-window';

export const compareRateChart: Chart<OverlayData, OverlayView> = {
  id: 'compare-rate',
  title: 'Rate achieved',
  question: 'Which run carried how much, and when?',
  select: (data) => overlay(data, 'achievedRps'),
  empty: ({ rows }) => (rows.length > 0 ? null : 'None of these runs has a second under load here.'),
  sentence(view) {
    const ordered = peaks(view);
    const [most, least] = [ordered[0], ordered.at(-1)];
    if (!most || !least) return '';
    const single = `Most at once: ${formatRps(most.peak)} by ${most.label}`;
    return most === least ? `${single}.` : `${single}; least of all: ${formatRps(least.peak)} by ${least.label}.`;
  },
  table: ({ labels, rows }) => ({
    columns: [{ label: 'Time' }, ...labels.map((label) => ({ label: `${label}, rps`, numeric: true }))],
    rows: rows.map(({ t, values }) => [formatClock(t), ...values.map(formatNumber)]),
  }),
};

export function CompareRateChart({ data, window }: { data: OverlayData; window: TimeWindow }) {
  const view = compareRateChart.select(data);
  const runs = view.labels.map(runStyle);
  return (
    <ChartFrame chart={compareRateChart} view={view} height={240} keys={runs}>
      <OverlayChart
        label={compareRateChart.title}
        rows={view.rows}
        window={window}
        runs={runs}
        format={formatNumber}
        axis={linearAxis(view.max)}
      />
    </ChartFrame>
  );
}
