import type { Slo } from '@headroom/core';
import type { Axis } from '../axis';
import { sloLabel } from '../charts/slo-words';
import type { BandMark, LineMark, Mark, RuleMark, Scene } from '../scene/scene';
import type { Span } from '../time-axis';
import type { Timeline, TimeSeries } from '../timeline';
import { timeScene } from './time-scene';

/** Pixels of a picture over the time of a run. */
const runHeight = 220;

/** All of a run, and not less than ten seconds. */
function wholeRun({ rows }: Timeline): Span {
  const last = rows.at(-1);
  return { from: 0, to: Math.max(10, last ? last.t + last.seconds : 0) };
}

const pointsOf = ({ rows }: Timeline, key: TimeSeries['key']): LineMark['points'] =>
  rows.map((row) => {
    const value = row[key];
    return { x: row.t, y: typeof value === 'number' ? value : null };
  });

/** Seconds that the statistics leave out. */
const settlingBands = ({ settling }: Timeline): BandMark[] =>
  settling.map(({ from, to }) => ({ kind: 'band', x: [from, to], color: 'var(--ink-3)', opacity: 0.1 }));

/** The line that latency must stay below. */
export const sloRule = (slo: Slo, place: 'start' | 'end'): RuleMark => ({
  kind: 'rule',
  axis: 'y',
  at: slo.latencyMs,
  color: 'var(--bad)',
  dash: '6 3',
  label: { text: sloLabel(slo), color: 'var(--bad)', place },
});

interface RunPicture {
  title: string;
  description: string;
  timeline: Timeline;
  /** All of the run without it. */
  window?: Span;
  series: readonly TimeSeries[];
  axis: Axis & { log?: boolean };
  format: (value: number) => string;
  height?: number;
  /** Below the lines. */
  backdrop?: readonly Mark[];
}

/** Lines over the time of a run, with the seconds shaded that the statistics leave out. */
export const runScene = ({
  timeline,
  window,
  series,
  axis,
  format,
  height,
  backdrop = [],
  ...said
}: RunPicture): Scene =>
  timeScene({
    ...said,
    window: window ?? wholeRun(timeline),
    y: {
      kind: axis.log ? 'log' : 'linear',
      domain: axis.domain,
      ticks: axis.ticks.map((at) => ({ at, text: format(at) })),
    },
    height: height ?? runHeight,
    lines: series.map((one) => ({ ...one, points: pointsOf(timeline, one.key) })),
    backdrop: [...backdrop, ...settlingBands(timeline)],
  });
