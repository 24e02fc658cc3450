'use client';

import { useState } from 'react';
import { CartesianGrid, Line, LineChart, ReferenceArea, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatClock } from '@/ui/format';
import type { Axis } from './axis';
import { tick } from './axis-text';
import type { SeriesStyle } from './chart';
import { timeTicks, type Span, type TimeWindow } from './time-chart';
import { TooltipBox } from './tooltip';

/** One instant, counted from each run's own beginning; one value for each run, null where it has none. */
export interface OverlayRow {
  t: number;
  values: (number | null)[];
}

interface OverlayChartProps {
  rows: readonly OverlayRow[];
  window: TimeWindow;
  /** In the order of the values. */
  runs: readonly SeriesStyle[];
  format: (value: number) => string;
  axis: Axis & { log?: boolean };
  label: string;
}

const leastZoomSeconds = 5;

/** Several runs laid over one another. Charts share their cursor; drag zooms in, a double click goes back. */
export function OverlayChart({ rows, window, runs, format, axis, label }: OverlayChartProps) {
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
          data={rows as OverlayRow[]}
          title={label}
          syncId="compare-time"
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
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)', strokeWidth: 1 }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as OverlayRow | undefined;
              if (!active || !hovered || !row) return null;
              return (
                <TooltipBox
                  heading={`${formatClock(row.t)} after its beginning`}
                  lines={runs.flatMap((run, index) => {
                    const value = row.values[index];
                    return value === null || value === undefined ? [] : [{ ...run, value: format(value) }];
                  })}
                />
              );
            }}
          />
          {runs.map(({ label: name, color, dash }, index) => (
            <Line
              key={name}
              dataKey={(row: OverlayRow) => row.values[index]}
              name={name}
              stroke={color}
              strokeDasharray={dash}
              strokeWidth={1.75}
              dot={false}
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
