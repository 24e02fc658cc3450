'use client';

import {
  latencyChart,
  latencyChartOf,
  latencyScene,
  latencySeries,
  linearAxis,
  logAxis,
  sloLabel,
  type LatencyData,
} from '@headroom/figures';
import { formatLatency } from '@/ui/format';
import { useUrlChoice } from '@/ui/use-url-choice';
import { ChartFrame } from './frame';
import { ScaleSwitch } from './scale-switch';
import { runTime, TimeChart } from './time-chart';
import type { TimeWindow } from './time-window';

interface LatencyChartProps {
  data: LatencyData;
  window: TimeWindow;
  live: boolean;
}

export function LatencyChart({ data, window, live }: LatencyChartProps) {
  const [scale, setScale] = useUrlChoice('latency', ['log', 'linear']);
  const view = latencyChart.select(data);
  const { newest } = view;
  const { slo } = data;
  const values = live && newest ? [newest.p50Ms, newest.p95Ms, newest.p99Ms].map(formatLatency) : [];
  return (
    <ChartFrame
      chart={latencyChartOf(data)}
      view={view}
      scene={(one) => latencyScene(one, { window, scale })}
      group={runTime}
      height={220}
      keys={latencySeries.map((one, index) => ({ ...one, value: values[index] }))}
      controls={<ScaleSwitch scale={scale} choose={setScale} />}
    >
      <TimeChart
        label={latencyChart.title}
        timeline={data.timeline}
        window={window}
        series={latencySeries}
        format={formatLatency}
        axis={scale === 'log' ? { ...logAxis(view.min, view.max), log: true } : linearAxis(view.max)}
        limit={slo === null ? undefined : { y: slo.latencyMs, label: sloLabel(slo) }}
      />
    </ChartFrame>
  );
}
