'use client';

import type { Color, Timeline, TimelineRow, TimeSeries } from '@headroom/figures';
import type { ReactNode } from 'react';
import { Line, ReferenceArea, ReferenceLine } from 'recharts';
import { formatClock } from '@/ui/format';
import { onLines } from './axis-text';
import { TimePlot, type TimePicture } from './time-plot';

/** The charts over the time of a run share their cursor. */
export const runTime = 'run-time';

interface TimeChartProps extends TimePicture {
  timeline: Timeline;
  series: readonly TimeSeries[];
  /** A limit drawn across. */
  limit?: { y: number; label: string };
  /** Drawn below the lines. */
  backdrop?: ReactNode;
  /** What the box at the cursor says beside the series. */
  more?: (row: TimelineRow) => { label: string; color: Color; value: string }[];
}

/** Lines over the time of a run. */
export function TimeChart({ timeline, series, limit, backdrop, more, ...picture }: TimeChartProps) {
  const { format } = picture;
  return (
    <TimePlot
      {...picture}
      rows={timeline.rows}
      group={runTime}
      describe={(row) =>
        row.stage === null
          ? { heading: `${formatClock(row.t)} · between two stages`, lines: [] }
          : {
              heading: `${formatClock(row.t)} · stage ${row.stage}${row.settling ? ' · settling' : ''}`,
              lines: [
                ...series.map((one) => {
                  const value = row[one.key];
                  return { ...one, value: typeof value === 'number' ? format(value) : '–' };
                }),
                ...(more?.(row) ?? []),
              ],
            }
      }
    >
      {backdrop}
      {timeline.settling.map(({ from, to }) => (
        <ReferenceArea key={from} x1={from} x2={to} fill="var(--ink-3)" fillOpacity={0.1} ifOverflow="hidden" />
      ))}
      {limit && (
        <ReferenceLine
          y={limit.y}
          stroke="var(--bad)"
          strokeDasharray="6 3"
          label={{ value: limit.label, position: 'insideBottomRight', fill: 'var(--bad)', ...onLines }}
        />
      )}
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
    </TimePlot>
  );
}
