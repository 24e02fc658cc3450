'use client';

import {
  formatDifference,
  sensitivityAxis,
  sensitivityChart,
  sensitivityHeight,
  sensitivityKeys,
  sensitivityOpacity,
  sensitivityScene,
  sensitivityUnit,
  type Color,
  type End,
  type SensitivityData,
  type SensitivityRow,
} from '@headroom/figures';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { nameAxisLook, rowKeys, xAxisLook } from './axis-text';
import { ChartFrame } from './frame';
import { RowKeys } from './row-keys';
import { TooltipBox } from './tooltip';

export function SensitivityChart({ data }: { data: SensitivityData }) {
  const view = sensitivityChart.select(data);
  const { rows } = view;
  const { low, high } = sensitivityKeys;
  const x = sensitivityAxis(view);
  return (
    <ChartFrame
      chart={sensitivityChart}
      view={view}
      scene={sensitivityScene}
      height={sensitivityHeight(view)}
      axes={sensitivityUnit(view)}
      keys={[low, high]}
    >
      <RowKeys>
        <ResponsiveContainer width="100%" height="100%" debounce={50}>
          <BarChart
            data={rows}
            layout="vertical"
            title={sensitivityChart.title}
            desc={rowKeys}
            margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
            barSize={8}
            barGap={1}
          >
            <CartesianGrid stroke="var(--grid)" horizontal={false} />
            <XAxis
              {...xAxisLook}
              type="number"
              domain={x.domain}
              ticks={x.ticks}
              interval={0}
              tickFormatter={formatDifference}
            />
            <YAxis {...nameAxisLook} dataKey="label" width={124} />
            <ReferenceLine x={0} stroke="var(--ink)" />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--sunken)' }}
              content={({ active, payload }) => {
                const row = payload?.[0]?.payload as SensitivityRow | undefined;
                if (!active || !row) return null;
                const line = ({ value, option, cost }: End, color: Color) => ({
                  ...{ label: value, color },
                  value: option ? `${option}, ${cost}` : cost,
                });
                return (
                  <TooltipBox heading={row.label} lines={[line(row.low, low.color), line(row.high, high.color)]} />
                );
              }}
            />
            <Bar dataKey="lowRange" fill={low.color} stroke={low.color} isAnimationActive={false} radius={2}>
              {rows.map((row) => (
                <Cell key={row.label} fillOpacity={sensitivityOpacity(row.low)} />
              ))}
            </Bar>
            <Bar dataKey="highRange" fill={high.color} stroke={high.color} isAnimationActive={false} radius={2}>
              {rows.map((row) => (
                <Cell key={row.label} fillOpacity={sensitivityOpacity(row.high)} />
              ))}
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </RowKeys>
    </ChartFrame>
  );
}
