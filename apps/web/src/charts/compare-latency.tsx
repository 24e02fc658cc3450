'use client';

import {
  comparedPercentiles,
  compareLatencyChart,
  compareLatencyScene,
  linearAxis,
  logAxis,
  runStyle,
  type OverlayData,
} from '@headroom/figures';
import { formatLatency } from '@/ui/format';
import { useUrlChoice } from '@/ui/use-url-choice';
import { ChartButton } from './chart-button';
import { ChartFrame } from './frame';
import { compareTime, OverlayChart } from './overlay-chart';
import type { TimeWindow } from './time-window';

export function CompareLatencyChart({ data, window }: { data: OverlayData; window: TimeWindow }) {
  const [percentile, setPercentile] = useUrlChoice('percentile', comparedPercentiles);
  const [scale, setScale] = useUrlChoice('latency', ['log', 'linear']);
  const view = compareLatencyChart.select({ ...data, percentile });
  const runs = view.labels.map(runStyle);
  const next = comparedPercentiles[(comparedPercentiles.indexOf(percentile) + 1) % comparedPercentiles.length]!;
  return (
    <ChartFrame
      chart={compareLatencyChart}
      view={view}
      scene={(one) => compareLatencyScene(one, { window, scale })}
      group={compareTime}
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
