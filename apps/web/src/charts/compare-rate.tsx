'use client';

import { compareRateChart, compareRateScene, linearAxis, runStyle, type OverlayData } from '@headroom/figures';
import { formatNumber } from '@/ui/format';
import { ChartFrame } from './frame';
import { compareTime, OverlayChart } from './overlay-chart';
import type { TimeWindow } from './time-window';

export function CompareRateChart({ data, window }: { data: OverlayData; window: TimeWindow }) {
  const view = compareRateChart.select(data);
  const runs = view.labels.map(runStyle);
  return (
    <ChartFrame
      chart={compareRateChart}
      view={view}
      scene={(one) => compareRateScene(one, window)}
      group={compareTime}
      height={240}
      keys={runs}
    >
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
