'use client';

import {
  drawnRatedRps,
  kneeStyle,
  levelResults,
  levelsAxes,
  levelsChart,
  levelsKeys,
  levelsScene,
  levelsUnit,
  ratedStyle,
  sloLabel,
  type Level,
  type LevelsData,
} from '@headroom/figures';
import {
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Symbols,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatFull, formatLatency, formatNumber } from '@/ui/format';
import { cursorKeys, onLines, valueAxisLook, xAxisLook } from './axis-text';
import { ChartFrame } from './frame';
import { TooltipBox } from './tooltip';

export function LevelsChart({ data }: { data: LevelsData }) {
  const view = levelsChart.select(data);
  const { levels, slo, capacityRps, kneeRps } = view;
  const ratedRps = drawnRatedRps(view);
  const { x, y } = levelsAxes(view);
  return (
    <ChartFrame
      chart={levelsChart}
      view={view}
      scene={levelsScene}
      height={220}
      axes={levelsUnit(view)}
      keys={levelsKeys(view)}
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <ScatterChart title={levelsChart.title} desc={cursorKeys} margin={{ top: 6, right: 12, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--grid)" />
          <XAxis
            {...xAxisLook}
            dataKey="offeredRps"
            type="number"
            domain={x.domain}
            ticks={x.ticks}
            tickFormatter={(rps: number) => formatNumber(rps)}
          />
          <YAxis
            {...valueAxisLook}
            dataKey="latencyMs"
            type="number"
            width={56}
            scale="log"
            domain={y.domain}
            ticks={y.ticks}
            tickFormatter={formatLatency}
          />
          <ReferenceLine
            y={slo.latencyMs}
            stroke="var(--bad)"
            strokeDasharray="6 3"
            label={{
              value: sloLabel(slo),
              position: 'insideBottomLeft',
              fill: 'var(--bad)',
              ...onLines,
            }}
          />
          {kneeRps !== null && <ReferenceLine x={kneeRps} stroke={kneeStyle.color} strokeDasharray={kneeStyle.dash} />}
          {ratedRps !== null && (
            <ReferenceLine x={ratedRps} stroke={ratedStyle.color} strokeDasharray={ratedStyle.dash} />
          )}
          {capacityRps !== null && (
            <ReferenceLine
              x={capacityRps}
              stroke="var(--series-1)"
              label={{
                value: `${formatNumber(capacityRps)} rps`,
                position: 'insideTopLeft',
                fill: 'var(--ink-2)',
                ...onLines,
              }}
            />
          )}
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)' }}
            content={({ active, payload }) => {
              const level = payload?.[0]?.payload as Level | undefined;
              if (!active || !level) return null;
              const { label, color } = levelResults[level.result];
              return (
                <TooltipBox
                  heading={`Stage ${level.stage} · ${label.toLowerCase()}`}
                  lines={[
                    { label: 'Offered', color, value: `${formatFull(level.offeredRps)} rps` },
                    { label: `p${slo.percentile}`, color, value: `${formatFull(level.latencyMs)} ms` },
                  ]}
                />
              );
            }}
          />
          <Scatter data={levels} isAnimationActive={false} shape={LevelMark} />
        </ScatterChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

/** One series of all results, so that the keyboard reaches each; shape and colour tell them apart. */
function LevelMark({ cx, cy, payload }: { cx?: number; cy?: number; payload?: Level }) {
  if (cx === undefined || cy === undefined || !payload) return null;
  const { color, shape } = levelResults[payload.result];
  return <Symbols cx={cx} cy={cy} type={shape} size={64} fill={color} />;
}
