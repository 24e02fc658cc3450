'use client';

import type { Axis, Color } from '@headroom/figures';
import { Line } from 'recharts';
import { TimePlot } from './time-plot';
import type { TimeWindow } from './time-window';
import type { TooltipText } from './tooltip';

/** Charts of what the target said of itself share their cursor. */
export const serverTime = 'server-series';

/** A step of the source with its place on the run's clock: seconds since the load began, from where on it is drawn. */
export type PlacedStep<Step> = Omit<Step, 'atMs'> & { t: number };

/**
 * Steps of a source over the time of a run: a figure holds until the next one, and the last row ends the last step. One that began
 * before the load is drawn from there on, one that ended before it is not.
 * @param originMs when the run's load began, milliseconds since 1970
 */
export function placeSteps<Step extends { atMs: number }>(
  steps: readonly Step[],
  stepSeconds: number,
  originMs: number,
): PlacedStep<Step>[] {
  const secondsAt = (atMs: number) => Math.max(0, (atMs - originMs) / 1000);
  const last = steps.at(-1);
  const ends = last ? [...steps, { ...last, atMs: last.atMs + stepSeconds * 1000 }] : [];
  return ends
    .filter(({ atMs }, index) => index === steps.length || atMs + stepSeconds * 1000 > originMs)
    .map(({ atMs, ...step }) => ({ ...step, t: secondsAt(atMs) }));
}

interface ServerPlotProps<Row extends { t: number }> {
  rows: readonly Row[];
  dataKey: keyof Row & string;
  line: { label: string; color: Color };
  window: TimeWindow;
  format: (value: number) => string;
  axis: Axis;
  describe: (row: Row) => TooltipText;
}

/** One figure that a source told by steps. */
export const ServerPlot = <Row extends { t: number }>({ dataKey, line, ...plot }: ServerPlotProps<Row>) => (
  <TimePlot {...plot} label={line.label} group={serverTime}>
    <Line
      dataKey={dataKey}
      name={line.label}
      type="stepAfter"
      stroke={line.color}
      strokeWidth={1.75}
      dot={false}
      activeDot={{ r: 3 }}
      isAnimationActive={false}
    />
  </TimePlot>
);
