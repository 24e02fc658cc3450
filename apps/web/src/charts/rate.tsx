'use client';

import { linearAxis, rateChart, rateScene, shownRates, type Timeline, type TimeSeries } from '@headroom/figures';
import { formatNumber } from '@/ui/format';
import { ChartFrame } from './frame';
import { runTime, TimeChart } from './time-chart';
import type { TimeWindow } from './time-window';

export function RateChart({ data, window, live }: { data: Timeline; window: TimeWindow; live: boolean }) {
  const view = rateChart.select(data);
  const values: Partial<Record<TimeSeries['key'], string>> = live
    ? { targetRps: formatNumber(view.newest?.targetRps), achievedRps: formatNumber(view.newest?.achievedRps) }
    : {};
  return (
    <ChartFrame
      chart={rateChart}
      view={view}
      scene={(one) => rateScene(one, window)}
      group={runTime}
      height={220}
      keys={shownRates(data).map((one) => ({ ...one, value: values[one.key] }))}
    >
      <TimeChart
        label={rateChart.title}
        timeline={data}
        window={window}
        series={shownRates(data)}
        format={formatNumber}
        axis={linearAxis(view.max)}
      />
    </ChartFrame>
  );
}
