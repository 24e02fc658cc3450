'use client';

import {
  dayName,
  demandReplayChart,
  demandReplayScene,
  hourName,
  linearAxis,
  replayDays,
  replaySeries,
  type DemandReplayData,
  type ReplayRow,
} from '@headroom/figures';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount, formatNumber, formatRps } from '@/ui/format';
import { cursorKeys, valueAxisLook, xAxisLook } from './axis-text';
import { ChartFrame } from './frame';
import { TooltipBox } from './tooltip';

export function DemandReplayChart({ data }: { data: DemandReplayData }) {
  const view = demandReplayChart.select(data);
  const { rows, max } = view;
  const series = replaySeries(view);
  const y = linearAxis(max);
  const [first, last] = [rows[0]?.hour ?? 0, rows.at(-1)?.hour ?? 0];
  return (
    <ChartFrame
      chart={demandReplayChart}
      view={view}
      scene={demandReplayScene}
      height={240}
      keys={series}
      axes="rps, by hour"
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <LineChart
          data={rows}
          title={demandReplayChart.title}
          desc={cursorKeys}
          margin={{ top: 6, right: 12, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--grid)" />
          <XAxis
            {...xAxisLook}
            dataKey="hour"
            type="number"
            domain={[first, last]}
            ticks={replayDays(view)}
            tickFormatter={dayName}
            minTickGap={16}
          />
          <YAxis
            {...valueAxisLook}
            width={52}
            domain={y.domain}
            ticks={y.ticks}
            tickFormatter={(rps: number) => formatNumber(rps)}
            allowDataOverflow
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)' }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as ReplayRow | undefined;
              if (!active || !row) return null;
              return (
                <TooltipBox
                  heading={hourName(row.hour) + (row.atRisk ? ` · short for ${formatCount(row.atRisk)} min` : '')}
                  lines={series.map(({ key, ...style }) => ({ ...style, value: formatRps(row[key]) }))}
                />
              );
            }}
          />
          {series.map(({ key, color, dash }) => (
            <Line
              key={key}
              dataKey={key}
              type="stepAfter"
              stroke={color}
              strokeDasharray={dash}
              strokeWidth={key === 'asked' ? 2 : 1.75}
              dot={false}
              activeDot={{ r: 3 }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
