'use client';

import {
  costMonthsChart,
  costMonthsScene,
  linearAxis,
  monthCost,
  monthsDomain,
  type CostMonthsData,
  type CostMonthsRow,
} from '@headroom/figures';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '@/ui/format';
import { cursorKeys, valueAxisLook, xAxisLook } from './axis-text';
import { ChartFrame } from './frame';
import { TooltipBox } from './tooltip';

export function CostMonthsChart({ data }: { data: CostMonthsData }) {
  const view = costMonthsChart.select(data);
  const { rows, series, max, currency } = view;
  const y = linearAxis(max);
  return (
    <ChartFrame
      chart={costMonthsChart}
      view={view}
      scene={costMonthsScene}
      height={240}
      axes={`${currency} per million at mean use, by month (UTC)`}
      keys={series.map(({ name, color, dash }) => ({ label: name, color, ...(dash && { dash }) }))}
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <LineChart
          data={rows}
          title={costMonthsChart.title}
          desc={cursorKeys}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--grid)" />
          <XAxis
            {...xAxisLook}
            dataKey="index"
            type="number"
            domain={monthsDomain(view)}
            ticks={rows.map(({ index }) => index)}
            tickFormatter={(index: number) => rows[index]?.month ?? ''}
          />
          <YAxis
            {...valueAxisLook}
            width={64}
            domain={y.domain}
            ticks={y.ticks}
            tickFormatter={(cost: number) => formatNumber(cost)}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)' }}
            content={({ active, payload, label }) => {
              const row = (payload?.[0]?.payload as CostMonthsRow | undefined) ?? rows[Number(label)];
              if (!active || !row) return null;
              return (
                <TooltipBox
                  heading={row.month}
                  lines={series.map(({ id, name, color, dash }) => ({
                    ...{ label: name, color, ...(dash && { dash }) },
                    value: monthCost(row.costs[id] ?? null, currency),
                  }))}
                />
              );
            }}
          />
          {series.map(({ id, name, color, dash }) => (
            <Line
              key={id}
              dataKey={({ costs }: CostMonthsRow) => costs[id]}
              name={name}
              type="linear"
              stroke={color}
              strokeDasharray={dash}
              strokeWidth={1.75}
              dot={{ r: 3, fill: color, strokeWidth: 0, strokeDasharray: 'none' }}
              activeDot={{ r: 4 }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
