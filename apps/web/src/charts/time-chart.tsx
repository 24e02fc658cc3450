'use client';

import { useState, type ReactNode } from 'react';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatClock } from '@/ui/format';
import { linearAxis, type Axis } from './axis';
import { onLines, tick } from './axis-text';
import type { SeriesStyle } from './chart';
import type { Timeline, TimelineRow } from './timeline';
import { TooltipBox } from './tooltip';

/** Seconds since the run's first point. */
export interface Span {
  from: number;
  to: number;
}

/** What all time charts of a run share: where the axis lies, and the zoom. */
export interface TimeWindow extends Span {
  zoomed: boolean;
  /** Null goes back to the whole run. */
  zoom(span: Span | null): void;
}

export interface TimeSeries extends SeriesStyle {
  key: keyof TimelineRow;
  /** The value holds until the next one. */
  step?: boolean;
}

interface TimeChartProps {
  timeline: Timeline;
  window: TimeWindow;
  series: readonly TimeSeries[];
  format: (value: number) => string;
  axis: Axis & { log?: boolean };
  /** A limit drawn across. */
  limit?: { y: number; label: string };
  label: string;
  /** Drawn below the lines. */
  backdrop?: ReactNode;
  /** What the box at the cursor says beside the series. */
  more?: (row: TimelineRow) => { label: string; color: string; value: string }[];
}

const leastZoomSeconds = 5;

/** Lines over the time of a run. Charts share their cursor; drag zooms in, a double click goes back. */
export function TimeChart({ timeline, window, series, format, axis, limit, label, backdrop, more }: TimeChartProps) {
  const [hovered, setHovered] = useState(false);
  const [drag, setDrag] = useState<Span | null>(null);
  const at = (label: string | number | undefined) => (label === undefined ? null : Number(label));
  const release = () => {
    if (drag && Math.abs(drag.to - drag.from) >= leastZoomSeconds)
      window.zoom({ from: Math.min(drag.from, drag.to), to: Math.max(drag.from, drag.to) });
    setDrag(null);
  };
  return (
    <div
      className="h-full select-none"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
      onDoubleClick={() => window.zoom(null)}
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <LineChart
          data={timeline.rows}
          title={label}
          syncId="run-time"
          syncMethod="value"
          margin={{ top: 6, right: 8, bottom: 0, left: 0 }}
          onMouseDown={(event) => {
            const t = at(event.activeLabel);
            if (t !== null) setDrag({ from: t, to: t });
          }}
          onMouseMove={(event) => {
            const t = at(event.activeLabel);
            if (drag && t !== null) setDrag({ ...drag, to: t });
          }}
          onMouseUp={release}
        >
          <CartesianGrid vertical={false} stroke="var(--grid)" />
          {backdrop}
          {timeline.settling.map(({ from, to }) => (
            <ReferenceArea key={from} x1={from} x2={to} fill="var(--ink-3)" fillOpacity={0.1} ifOverflow="hidden" />
          ))}
          <XAxis
            dataKey="t"
            type="number"
            domain={[window.from, window.to]}
            ticks={timeTicks(window)}
            interval="preserveStartEnd"
            minTickGap={24}
            allowDataOverflow
            tickFormatter={formatClock}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
            height={22}
          />
          <YAxis
            width={56}
            domain={axis.domain}
            ticks={axis.ticks}
            scale={axis.log ? 'log' : 'linear'}
            allowDataOverflow
            tickFormatter={format}
            tick={tick}
            tickLine={false}
            axisLine={false}
            interval={0}
          />
          {limit && (
            <ReferenceLine
              y={limit.y}
              stroke="var(--bad)"
              strokeDasharray="6 3"
              label={{ value: limit.label, position: 'insideBottomRight', fill: 'var(--bad)', ...onLines }}
            />
          )}
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)', strokeWidth: 1 }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as TimelineRow | undefined;
              if (!active || !hovered || !row || row.stage === null) return null;
              return (
                <TooltipBox
                  heading={`${formatClock(row.t)} · stage ${row.stage}${row.settling ? ' · settling' : ''}`}
                  lines={[
                    ...series.map((one) => {
                      const value = row[one.key];
                      return { ...one, value: typeof value === 'number' ? format(value) : '–' };
                    }),
                    ...(more?.(row) ?? []),
                  ]}
                />
              );
            }}
          />
          {series.map(({ key, label, color, dash, step }) => (
            <Line
              key={key}
              dataKey={key}
              name={label}
              type={step ? 'stepAfter' : 'linear'}
              stroke={color}
              strokeDasharray={dash}
              strokeWidth={1.75}
              dot={timeline.rows.length === 1}
              activeDot={{ r: 3 }}
              isAnimationActive={false}
            />
          ))}
          {drag && <ReferenceArea x1={drag.from} x2={drag.to} fill="var(--accent)" fillOpacity={0.15} />}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

const timeStrides = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

/** Round times inside the window, about six of them. */
export function timeTicks({ from, to }: Span): number[] {
  const rough = (to - from) / 6;
  const stride = timeStrides.find((candidate) => candidate >= rough) ?? linearAxis(rough).domain[1];
  const ticks = [];
  for (let t = Math.ceil(from / stride) * stride; t <= to; t += stride) ticks.push(t);
  return ticks;
}
