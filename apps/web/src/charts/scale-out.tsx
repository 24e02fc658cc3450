'use client';

import type { RatedStep, ScaleOut } from '@headroom/core';
import { linearAxis, timeScene, type Chart, type Scene, type Span } from '@headroom/figures';
import { Line } from 'recharts';
import { formatClock, formatNumber, formatRps } from '@/ui/format';
import { ChartFrame } from './frame';
import { scaleOutSentence } from './scale-out-sentence';
import { serverTime } from './server-series';
import { TimePlot } from './time-plot';
import type { TimeWindow } from './time-window';

export interface ScaleOutData {
  scaleOut: ScaleOut;
  /** What the source said, with the load of each step. */
  steps: readonly RatedStep[];
  /** When the run's load began, milliseconds since 1970. */
  originMs: number;
}

interface ScaleOutRow extends Omit<RatedStep, 'atMs'> {
  /** Seconds since the run's load began; a step that began before it is drawn from there on, one that ended before it is not. */
  t: number;
}

interface ScaleOutView extends ScaleOutData {
  /** A figure holds until the next one; the last row ends the last step. */
  rows: ScaleOutRow[];
  most: number;
}

const line = { label: 'Instances', color: 'var(--series-1)' } as const;
const height = 200;

export const scaleOutChart: Chart<ScaleOutData, ScaleOutView> = {
  id: 'scale-out',
  title: 'Instances',
  question: 'How fast did instances come with the load?',
  how: 'Instances as the service’s own metrics count them: a mean over each of their steps, which holds until the next one. Offered and achieved are requests per second over the same step.',
  select(data) {
    const { scaleOut, steps, originMs } = data;
    if (scaleOut.kind === 'not-enough') return { ...data, rows: [], most: 0 };
    const stepMs = scaleOut.stepSeconds * 1000;
    const rows = steps
      .filter(({ atMs }) => atMs + stepMs > originMs)
      .map(({ atMs, ...step }) => ({ ...step, t: Math.max(0, (atMs - originMs) / 1000) }));
    const last = steps.at(-1);
    const end = last && { ...rows.at(-1)!, t: (last.atMs + stepMs - originMs) / 1000 };
    return { ...data, rows: end ? [...rows, end] : rows, most: scaleOut.most };
  },
  empty: ({ scaleOut }) => (scaleOut.kind === 'not-enough' ? `Not enough evidence. ${scaleOut.because}` : null),
  sentence: ({ scaleOut }) => (scaleOut.kind === 'not-enough' ? '' : scaleOutSentence(scaleOut)),
  table: ({ scaleOut, steps, originMs }) => ({
    columns: [
      { label: 'From' },
      { label: 'Instances, mean', numeric: true },
      { label: 'Offered rps', numeric: true },
      { label: 'Achieved rps', numeric: true },
    ],
    rows: (scaleOut.kind === 'not-enough' ? [] : steps).map(({ atMs, instances, offeredRps, achievedRps }) => [
      atMs < originMs ? `${formatClock((originMs - atMs) / 1000)} before` : formatClock((atMs - originMs) / 1000),
      ...[instances, offeredRps, achievedRps].map(formatNumber),
    ]),
  }),
};

/** The still picture, of a view that is not empty. */
const scaleOutScene = (view: ScaleOutView, window: Span): Scene => {
  const { domain, ticks } = linearAxis(Math.max(view.most, 1));
  return timeScene({
    ...{ title: scaleOutChart.title, description: scaleOutChart.sentence(view), window, height },
    y: { kind: 'linear', domain, ticks: ticks.map((at) => ({ at, text: formatNumber(at) })) },
    lines: [{ ...line, step: true, points: view.rows.map(({ t, instances }) => ({ x: t, y: instances })) }],
  });
};

export function ScaleOutChart({ data, window }: { data: ScaleOutData; window: TimeWindow }) {
  const view = scaleOutChart.select(data);
  return (
    <ChartFrame
      chart={scaleOutChart}
      view={view}
      scene={(one) => scaleOutScene(one, window)}
      group={serverTime}
      height={height}
    >
      <TimePlot
        label={scaleOutChart.title}
        rows={view.rows}
        group={serverTime}
        window={window}
        format={formatNumber}
        axis={linearAxis(Math.max(view.most, 1))}
        describe={({ t, instances, offeredRps, achievedRps }) => ({
          heading: `From ${formatClock(t)} on`,
          lines: [
            { ...line, value: formatNumber(instances) },
            { label: 'Offered', color: 'var(--ink-3)', value: formatRps(offeredRps) },
            { label: 'Achieved', color: 'var(--series-2)', value: formatRps(achievedRps) },
          ],
        })}
      >
        <Line
          dataKey="instances"
          name={line.label}
          type="stepAfter"
          stroke={line.color}
          strokeWidth={1.75}
          dot={false}
          activeDot={{ r: 3 }}
          isAnimationActive={false}
        />
      </TimePlot>
    </ChartFrame>
  );
}
