import type { Slo } from '@headroom/core';
import { sloLabel } from '../charts/slo-words';
import type { BandMark, LineMark, RuleMark } from '../scene/scene';
import type { Span } from '../time-axis';
import type { Timeline, TimeSeries } from '../timeline';

/** Pixels of a picture over the time of a run. */
export const runHeight = 220;

/** All of a run, and not less than ten seconds. */
export function wholeRun({ rows }: Timeline): Span {
  const last = rows.at(-1);
  return { from: 0, to: Math.max(10, last ? last.t + last.seconds : 0) };
}

export const pointsOf = ({ rows }: Timeline, key: TimeSeries['key']): LineMark['points'] =>
  rows.map((row) => {
    const value = row[key];
    return { x: row.t, y: typeof value === 'number' ? value : null };
  });

/** Seconds that the statistics leave out. */
export const settlingBands = ({ settling }: Timeline): BandMark[] =>
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
