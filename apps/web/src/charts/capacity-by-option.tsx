'use client';

import {
  capacityByOptionChart,
  capacityByOptionScene,
  capacityHeight,
  capacityKeys,
  capacityNameRoom,
  capacityReach,
  linearAxis,
  ratedMark,
  type CapacityByOptionData,
  type OptionRow,
} from '@headroom/figures';
import {
  CartesianGrid,
  ErrorBar,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Symbols,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatFull, formatNumber, formatProbability } from '@/ui/format';
import { cursorKeys, nameAxisLook, onLines, xAxisLook } from './axis-text';
import { ChartFrame } from './frame';
import { TooltipBox } from './tooltip';

export function CapacityByOptionChart({ data }: { data: CapacityByOptionData }) {
  const view = capacityByOptionChart.select(data);
  const { rows, neededRps } = view;
  const x = linearAxis(capacityReach(view));
  return (
    <ChartFrame
      chart={capacityByOptionChart}
      view={view}
      scene={capacityByOptionScene}
      height={capacityHeight(view)}
      keys={capacityKeys(view)}
      axes="rps, spare units out of service"
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <ScatterChart
          title={capacityByOptionChart.title}
          desc={cursorKeys}
          margin={{ top: 18, right: 16, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--grid)" horizontal={false} />
          <XAxis
            {...xAxisLook}
            dataKey="capacityRps"
            type="number"
            domain={x.domain}
            ticks={x.ticks}
            tickFormatter={(rps: number) => formatNumber(rps)}
          />
          <YAxis
            {...nameAxisLook}
            dataKey="label"
            width={capacityNameRoom(view)}
            reversed
            allowDuplicatedCategory={false}
          />
          <ReferenceLine
            x={neededRps}
            stroke="var(--ink)"
            strokeDasharray="3 3"
            label={{
              value: `needed ${formatNumber(neededRps)} rps`,
              position: 'top',
              fill: 'var(--ink-2)',
              ...onLines,
            }}
          />
          {rows.map(
            ({ label, ratedRps }) =>
              ratedRps !== null && <ReferenceDot key={label} x={ratedRps} y={label} shape={RatedMark} />,
          )}
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)' }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as OptionRow | undefined;
              if (!active || !row) return null;
              return (
                <TooltipBox
                  heading={row.label}
                  lines={[
                    { label: 'Capacity', color: row.color, value: `${formatFull(row.capacityRps)} rps` },
                    {
                      label: 'Interval',
                      color: row.color,
                      value: `${formatNumber(row.low)} to ${formatNumber(row.high)} rps`,
                    },
                    ...(row.ratedRps === null
                      ? []
                      : [{ label: 'Rated', color: ratedMark.color, value: `${formatFull(row.ratedRps)} rps` }]),
                    { label: 'Enough', color: row.color, value: formatProbability(row.probabilityFeasible) },
                  ]}
                />
              );
            }}
          />
          <Scatter data={rows} isAnimationActive={false} shape={OptionMark}>
            <ErrorBar
              dataKey="reach"
              direction="x"
              width={5}
              strokeWidth={1.75}
              stroke="var(--ink-3)"
              isAnimationActive={false}
            />
          </Scatter>
        </ScatterChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

/** Hollow: rated, not measured. */
function RatedMark({ cx, cy }: { cx?: number; cy?: number }) {
  const { color, shape, radius } = ratedMark;
  return (
    <Symbols
      {...{ cx, cy, type: shape, size: Math.PI * radius ** 2 }}
      {...{ fill: 'var(--surface)', stroke: color, strokeWidth: 1.5 }}
    />
  );
}

/** Full when the option is enough, hollow when not. */
function OptionMark({ cx, cy, payload }: { cx?: number; cy?: number; payload?: OptionRow }) {
  if (cx === undefined || cy === undefined || !payload) return null;
  return (
    <circle
      cx={cx}
      cy={cy}
      r={5}
      strokeWidth={2}
      stroke={payload.color}
      fill={payload.feasible ? payload.color : 'var(--surface)'}
    />
  );
}
