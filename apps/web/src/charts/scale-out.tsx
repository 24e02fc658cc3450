'use client';

import type { RatedStep, ScaleOut } from '@headroom/core';
import { linearAxis, timeScene, type Chart, type Scene, type Span } from '@headroom/figures';
import { formatClock, formatNumber, formatRps } from '@/ui/format';
import { ChartFrame } from './frame';
import { scaleOutSentence } from './scale-out-sentence';
import { placeSteps, ServerPlot, serverTime, type PlacedStep } from './server-plot';
import type { TimeWindow } from './time-window';

export interface ScaleOutData {
  scaleOut: ScaleOut;
  /** What the source said, with the load of each step. */
  steps: readonly RatedStep[];
  /** When the run's load began, milliseconds since 1970. */
  originMs: number;
}

interface ScaleOutView extends ScaleOutData {
  rows: PlacedStep<RatedStep>[];
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
    return { ...data, rows: placeSteps(steps, scaleOut.stepSeconds, originMs), most: scaleOut.most };
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
      <ServerPlot
        dataKey="instances"
        rows={view.rows}
        line={line}
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
      />
    </ChartFrame>
  );
}
