'use client';

import type { OverlayRow, SeriesStyle } from '@headroom/figures';
import { Line } from 'recharts';
import { formatClock } from '@/ui/format';
import { TimePlot, type TimePicture } from './time-plot';

interface OverlayChartProps extends TimePicture {
  rows: readonly OverlayRow[];
  /** In the order of the values. */
  runs: readonly SeriesStyle[];
}

/** Several runs laid over one another. */
export function OverlayChart({ rows, runs, ...picture }: OverlayChartProps) {
  return (
    <TimePlot
      {...picture}
      rows={rows}
      group="compare-time"
      describe={({ t, values }) => ({
        heading: `${formatClock(t)} after its beginning`,
        lines: runs.flatMap((run, index) => {
          const value = values[index];
          return value === null || value === undefined ? [] : [{ ...run, value: picture.format(value) }];
        }),
      })}
    >
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
    </TimePlot>
  );
}
