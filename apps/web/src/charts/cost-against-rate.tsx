'use client';

import {
  costAgainstRateChart,
  costAgainstRateScene,
  endLabelOf,
  entityStyle,
  linearAxis,
  shape,
  stepAt,
  type CostAgainstRateData,
  type CostRow,
} from '@headroom/figures';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatFull, formatMoney, formatNumber } from '@/ui/format';
import { cursorKeys, onLines, valueAxisLook, xAxisLook } from './axis-text';
import { EndLabel, type EndLabelAt } from './end-label';
import { ChartFrame } from './frame';
import { TooltipBox } from './tooltip';

export function CostAgainstRateChart({ data }: { data: CostAgainstRateData }) {
  const view = costAgainstRateChart.select(data);
  const { rows, tiers, maxRps, maxCost, targetRps, crossovers, currency } = view;
  const y = linearAxis(maxCost);
  const x = linearAxis(maxRps);
  return (
    <ChartFrame
      chart={costAgainstRateChart}
      view={view}
      scene={costAgainstRateScene}
      height={280}
      axes={`${currency} a month, over rps at peak today`}
      keys={tiers.map(({ name, index }) => ({ ...entityStyle(index), label: name }))}
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <LineChart
          data={rows}
          title={costAgainstRateChart.title}
          desc={cursorKeys}
          margin={{ top: 18, right: 16, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--grid)" />
          <XAxis
            {...xAxisLook}
            dataKey="rps"
            type="number"
            domain={x.domain}
            ticks={x.ticks}
            tickFormatter={(rps: number) => formatNumber(rps)}
          />
          <YAxis
            {...valueAxisLook}
            width={64}
            domain={y.domain}
            ticks={y.ticks}
            tickFormatter={(cost: number) => formatNumber(cost)}
          />
          <ReferenceLine
            x={targetRps}
            stroke="var(--ink)"
            strokeDasharray="3 3"
            label={{
              value: `target ${formatFull(targetRps)} rps`,
              position: 'top',
              fill: 'var(--ink-2)',
              ...onLines,
            }}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)' }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as CostRow | undefined;
              if (!active || !row) return null;
              return (
                <TooltipBox
                  heading={`${formatNumber(row.rps)} rps at peak`}
                  lines={tiers.map(({ id, name, index, steps }) => ({
                    ...entityStyle(index),
                    label: row[id] === undefined ? name : shape({ name, units: stepAt(steps, row.rps)?.units ?? null }),
                    value: row[id] === undefined ? 'cannot carry it' : formatMoney(String(row[id]), currency),
                  }))}
                />
              );
            }}
          />
          {tiers.map(({ id, name, index }) => (
            <Line
              key={id}
              dataKey={id}
              name={name}
              type="linear"
              stroke={entityStyle(index).color}
              strokeDasharray={entityStyle(index).dash}
              strokeWidth={1.75}
              dot={false}
              activeDot={{ r: 3 }}
              isAnimationActive={false}
              label={(props: EndLabelAt) => (
                <EndLabel {...props} text={name} color={entityStyle(index).color} at={endLabelOf(view, { id, name })} />
              )}
            />
          ))}
          {crossovers
            .filter(({ cost }) => cost !== null)
            .map(({ rps, cost, to }) => (
              <ReferenceDot
                key={`${rps} ${to}`}
                x={rps}
                y={cost ?? 0}
                r={3.5}
                fill="var(--surface)"
                stroke="var(--ink)"
                strokeWidth={1.5}
              />
            ))}
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
