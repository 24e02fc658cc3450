'use client';

import type { OverlayRow, SeriesStyle } from '@headroom/figures';
import { formatClock } from '@/ui/format';
import { runLines } from './run-lines';
import { TimePlot, type TimePicture } from './time-plot';

/** The charts of several runs over time share their cursor. */
export const compareTime = 'compare-time';

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
      group={compareTime}
      describe={({ t, values }) => ({
        heading: `${formatClock(t)} after its beginning`,
        lines: runs.flatMap((run, index) => {
          const value = values[index];
          return value === null || value === undefined ? [] : [{ ...run, value: picture.format(value) }];
        }),
      })}
    >
      {runLines(runs)}
    </TimePlot>
  );
}
