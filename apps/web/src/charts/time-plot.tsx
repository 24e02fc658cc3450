'use client';

import { timeTicks, type Axis } from '@headroom/figures';
import { useState, type ReactNode, type RefObject } from 'react';
import { CartesianGrid, LineChart, ReferenceArea, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatClock } from '@/ui/format';
import { valueAxisLook, valueGridLook, xAxisLook } from './axis-text';
import type { TimeWindow } from './time-window';
import { TooltipBox, type TooltipText } from './tooltip';
import { useKeptCursor } from './use-kept-cursor';
import { useSpanMarking } from './use-span-marking';

/** What every picture over time is asked for. */
export interface TimePicture {
  label: string;
  window: TimeWindow;
  format: (value: number) => string;
  axis: Axis & { log?: boolean };
}

interface TimePlotProps<Row extends { t: number }> extends TimePicture {
  rows: readonly Row[];
  /** Pictures of one group share their cursor. */
  group: string;
  /** What stands at the cursor. */
  describe: (row: Row) => TooltipText;
  /** Lines, and what lies behind them. */
  children: ReactNode;
}

const keys =
  'Left and right arrow move through the points and tell their values, Page Up and Page Down by a tenth. Shift with them marks a span, Enter zooms to it, Escape goes back.';

/** A picture over seconds: axes, the cursor, and the zoom by dragging or by keys. A double click goes back to the whole. */
export function TimePlot<Row extends { t: number }>(props: TimePlotProps<Row>) {
  const { rows, group, window, label, format, axis, describe, children } = props;
  const [entered, setEntered] = useState(false);
  const { anchor, cursor, begin, finish, onKeyDownCapture } = useSpanMarking(window, rows.length);
  return (
    <div
      className="h-full select-none"
      onPointerEnter={() => setEntered(true)}
      onPointerLeave={() => {
        setEntered(false);
        finish();
      }}
      onFocus={() => setEntered(true)}
      onBlur={() => {
        setEntered(false);
        begin(null);
      }}
      onDoubleClick={() => window.zoom(null)}
      onKeyDownCapture={onKeyDownCapture}
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <LineChart
          data={rows as Row[]}
          title={label}
          desc={keys}
          syncId={group}
          syncMethod="value"
          margin={{ top: 6, right: 8, bottom: 0, left: 0 }}
          onMouseDown={({ activeLabel }) => begin(activeLabel === undefined ? null : Number(activeLabel))}
          onMouseUp={finish}
        >
          <CartesianGrid {...valueGridLook} />
          <XAxis
            {...xAxisLook}
            dataKey="t"
            type="number"
            domain={[window.from, window.to]}
            ticks={timeTicks(window)}
            interval="preserveStartEnd"
            minTickGap={24}
            allowDataOverflow
            tickFormatter={formatClock}
          />
          <YAxis
            {...valueAxisLook}
            width={56}
            domain={axis.domain}
            ticks={axis.ticks}
            scale={axis.log ? 'log' : 'linear'}
            allowDataOverflow
            tickFormatter={format}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)', strokeWidth: 1 }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as Row | undefined;
              if (!active || !entered || !row) return null;
              const { heading, lines } = describe(row);
              const marked = anchor === null || anchor === row.t ? '' : ` · marked from ${formatClock(anchor)}`;
              return <TooltipBox heading={heading + marked} lines={lines} />;
            }}
          />
          {children}
          <Marked from={anchor} cursor={cursor} />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

/** What is marked, up to the cursor. */
function Marked({ from, cursor }: { from: number | null; cursor: RefObject<number | null> }) {
  const at = useKeptCursor(cursor);
  if (from === null || at === null) return null;
  return <ReferenceArea x1={from} x2={at} fill="var(--accent)" fillOpacity={0.15} ifOverflow="hidden" />;
}
