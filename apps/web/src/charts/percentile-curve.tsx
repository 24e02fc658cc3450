'use client';

import {
  curveStyles,
  formatNines,
  linearAxis,
  logAxis,
  ninesAxis,
  percentileCurveChart,
  percentileCurveScene,
  percentInWords,
  shownCurves,
  type CurveRow,
  type PercentileCurves,
} from '@headroom/figures';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatFull, formatLatency } from '@/ui/format';
import { useUrlChoice } from '@/ui/use-url-choice';
import { cursorKeys, valueAxisLook, xAxisLook } from './axis-text';
import { ChartFrame } from './frame';
import { ScaleSwitch } from './scale-switch';
import { TooltipBox } from './tooltip';

export function PercentileCurveChart({ data }: { data: PercentileCurves }) {
  const [scale, setScale] = useUrlChoice('latency', ['log', 'linear']);
  const view = percentileCurveChart.select(data);
  const { rows } = view;
  const y = scale === 'log' ? logAxis(view.min, view.max) : linearAxis(view.max);
  const x = ninesAxis(view);
  const shown = shownCurves(view);
  return (
    <ChartFrame
      chart={percentileCurveChart}
      view={view}
      scene={(one) => percentileCurveScene(one, scale)}
      height={240}
      keys={shown.map((kind) => curveStyles[kind])}
      controls={<ScaleSwitch scale={scale} choose={setScale} />}
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <LineChart
          data={rows}
          title={percentileCurveChart.title}
          desc={cursorKeys}
          margin={{ top: 6, right: 12, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--grid)" />
          <XAxis
            {...xAxisLook}
            dataKey="nines"
            type="number"
            domain={x.domain}
            ticks={x.ticks}
            tickFormatter={formatNines}
            minTickGap={12}
          />
          <YAxis
            {...valueAxisLook}
            width={56}
            domain={y.domain}
            ticks={y.ticks}
            scale={scale === 'log' ? 'log' : 'linear'}
            allowDataOverflow
            tickFormatter={formatLatency}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)', strokeWidth: 1 }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as CurveRow | undefined;
              if (!active || !row) return null;
              return (
                <TooltipBox
                  heading={`${percentInWords(row.percentile)} took at most`}
                  lines={shown.map((kind) => ({
                    ...curveStyles[kind],
                    value: row[kind] === null ? '–' : `${formatFull(row[kind])} ms`,
                  }))}
                />
              );
            }}
          />
          {shown.map((kind) => (
            <Line
              key={kind}
              dataKey={kind}
              name={curveStyles[kind].label}
              type="linear"
              stroke={curveStyles[kind].color}
              strokeDasharray={curveStyles[kind].dash}
              strokeWidth={1.75}
              dot={rows.length === 1}
              activeDot={{ r: 3 }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
