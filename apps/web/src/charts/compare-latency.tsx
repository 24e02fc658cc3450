'use client';

import { formatClock, formatLatency } from '@/ui/format';
import { useUrlChoice } from '@/ui/use-url-choice';
import { linearAxis, logAxis } from './axis';
import type { Chart } from './chart';
import { ChartButton } from './chart-button';
import { runStyle } from './entity-style';
import { ChartFrame } from './frame';
import { overlay, peaks, type OverlayData, type OverlayView } from './overlay';
import { OverlayChart } from './overlay-chart';
import type { TimeWindow } from './time-window';

const percentiles = ['p95', 'p50', 'p99'] as const;
type Percentile = (typeof percentiles)[number];

interface CompareLatencyData extends OverlayData {
  percentile: Percentile;
}
interface CompareLatencyView extends OverlayView {
  percentile: Percentile;
  stepSeconds: number;
}

export const compareLatencyChart: Chart<CompareLatencyData, CompareLatencyView> = {
  id: 'compare-latency',
  title: 'Latency of successes',
  question: 'Which run was slower, and when?',
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

export function CompareLatencyChart({ data, window }: { data: OverlayData; window: TimeWindow }) {
  const [percentile, setPercentile] = useUrlChoice('percentile', percentiles);
  const [scale, setScale] = useUrlChoice('latency', ['log', 'linear']);
  const view = compareLatencyChart.select({ ...data, percentile });
  const runs = view.labels.map(runStyle);
  const next = percentiles[(percentiles.indexOf(percentile) + 1) % percentiles.length]!;
  return (
    <ChartFrame
      chart={compareLatencyChart}
      view={view}
      height={240}
      keys={runs}
      controls={
        <>
          <ChartButton onClick={() => setPercentile(next)} label={`Percentile: ${percentile}. Switch to ${next}`}>
            {percentile}
          </ChartButton>
          <ChartButton
            onClick={() => setScale(scale === 'log' ? 'linear' : 'log')}
            label={`Latency axis: ${scale}. Switch to ${scale === 'log' ? 'linear' : 'log'}`}
          >
            {scale === 'log' ? 'Log' : 'Linear'}
          </ChartButton>
        </>
      }
    >
      <OverlayChart
        label={compareLatencyChart.title}
        rows={view.rows}
        window={window}
        runs={runs}
        format={formatLatency}
        axis={scale === 'log' ? { ...logAxis(view.min, view.max), log: true } : linearAxis(view.max)}
      />
    </ChartFrame>
  );
}
