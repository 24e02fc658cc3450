'use client';

import {
  comparePercentilesChart,
  comparePercentilesScene,
  formatOneIn,
  percentilesAxes,
  runStyle,
  type ComparedRow,
  type ComparePercentilesData,
} from '@headroom/figures';
import { CartesianGrid, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatLatency } from '@/ui/format';
import { cursorKeys, valueAxisLook, xAxisLook } from './axis-text';
import { ChartFrame } from './frame';
import { runLines } from './run-lines';
import { TooltipBox } from './tooltip';

export function ComparePercentilesChart({ data }: { data: ComparePercentilesData }) {
  const view = comparePercentilesChart.select(data);
  const { rows, labels } = view;
  const runs = labels.map(runStyle);
  const { x, y } = percentilesAxes(view);
  return (
    <ChartFrame
      chart={comparePercentilesChart}
      view={view}
      scene={comparePercentilesScene}
      height={260}
      keys={runs}
      axes="latency over percentile"
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <LineChart
          data={rows}
          title={comparePercentilesChart.title}
          desc={cursorKeys}
          margin={{ top: 6, right: 16, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--grid)" />
          <XAxis
            {...xAxisLook}
            dataKey="oneIn"
            type="number"
            scale="log"
            domain={x.domain}
            ticks={x.ticks}
            tickFormatter={formatOneIn}
            interval="preserveStartEnd"
            minTickGap={16}
          />
          <YAxis
            {...valueAxisLook}
            width={56}
            scale="log"
            domain={y.domain}
            ticks={y.ticks}
            allowDataOverflow
            tickFormatter={formatLatency}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)' }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as ComparedRow | undefined;
              if (!active || !row) return null;
              return (
                <TooltipBox
                  heading={`p${row.percentile}`}
                  lines={runs.flatMap((run, index) => {
                    const value = row.values[index];
                    return value === null || value === undefined ? [] : [{ ...run, value: formatLatency(value) }];
                  })}
                />
              );
            }}
          />
          {runLines(runs)}
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
