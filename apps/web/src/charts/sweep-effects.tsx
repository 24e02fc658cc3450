'use client';

import type { SweepFindings } from '@headroom/core';
import type { Chart } from '@headroom/figures';
import { formatNumber } from '@/ui/format';
import { ChartFrame } from './frame';

type EffectData = Pick<SweepFindings, 'effects' | 'interactions'>;

interface EffectRow {
  label: string;
  /** Ratios: 1 is no effect. */
  value: number;
  interval: { low: number; high: number } | null;
  text: string;
  kind: 'policy set' | 'other factor' | 'together';
}

interface EffectView {
  rows: EffectRow[];
  /** Natural logarithm at the left and right edge. */
  reach: number;
}

/** A ratio as what it adds. */
const added = (ratio: number) =>
  `${ratio < 1 ? '−' : '+'}${formatNumber(Number(Math.abs(100 * (ratio - 1)).toPrecision(3)))} %`;

const textOf = (value: number, interval: EffectRow['interval']) =>
  interval
    ? `${added(value)} (${added(interval.low)} to ${added(interval.high)})`
    : `${added(value)}, interval unknown`;

/** Interactions that are no interaction as far as one can tell are in the table of findings, not in the picture. */
const isClear = ({ interval }: { interval: EffectRow['interval'] }) =>
  interval !== null && (interval.low > 1 || interval.high < 1);

export const sweepEffectsChart: Chart<EffectData, EffectView> = {
  id: 'sweep-effects',
  title: 'What each factor adds',
  question: 'What do policy sets take of the gateway, and does it depend on the rest?',
  how: 'How much more of the gateway a request takes with one level than with another while the other factors stay alike: a linear model of the logarithm of milliseconds per request over all runs of the sweep. Intervals are of 95 %, by Student’s t.',
  select({ effects, interactions }) {
    const main = effects.map(({ factor, level, against, value, interval }): EffectRow => ({
      ...{ label: `${level} against ${against}`, value, interval, text: textOf(value, interval) },
      kind: factor === 'policy set' ? 'policy set' : 'other factor',
    }));
    const together = interactions.filter(isClear).map(({ levels, value, interval }): EffectRow => ({
      ...{ label: levels.join(' with '), value, interval, text: textOf(value, interval), kind: 'together' },
    }));
    const rows = [...main, ...together];
    const ends = rows.flatMap(({ value, interval }) => [value, interval?.low ?? value, interval?.high ?? value]);
    return { rows, reach: Math.max(0.05, ...ends.map((end) => Math.abs(Math.log(end)))) };
  },
  empty: ({ rows }) =>
    rows.length > 0 ? null : 'No effect is known yet: it takes results of two policy sets, units or payloads.',
  sentence({ rows }) {
    const policies = rows.filter(({ kind }) => kind === 'policy set').toSorted((a, b) => b.value - a.value);
    const together = rows.filter(({ kind }) => kind === 'together').length;
    const most = policies[0];
    const first = most ? `${most.label}: a request takes ${most.text} of the gateway. ` : '';
    return `${first}${together === 0 ? 'No two factors are seen to work together.' : `${together === 1 ? 'One combination takes' : `${together} combinations take`} more or less than its parts.`}`;
  },
  table: ({ rows }) => ({
    columns: [
      { label: 'What' },
      { label: 'Adds', numeric: true },
      { label: 'From', numeric: true },
      { label: 'To', numeric: true },
    ],
    rows: rows.map(({ label, value, interval }) => [
      ...[label, added(value)],
      ...(interval ? [added(interval.low), added(interval.high)] : ['–', '–']),
    ]),
  }),
};

const colors = {
  'policy set': 'var(--series-1)',
  'other factor': 'var(--series-3)',
  together: 'var(--series-2)',
} as const;
const keys = [
  { label: 'Policy set', color: colors['policy set'] },
  { label: 'Other factor', color: colors['other factor'] },
  { label: 'More than its parts', color: colors.together },
] as const;

/** Effects with their 95 % intervals on a line of ratios, whose middle is no effect. */
export function SweepEffectsChart({ data }: { data: EffectData }) {
  const view = sweepEffectsChart.select(data);
  const { rows, reach } = view;
  const at = (ratio: number) => 50 + (46 * Math.log(ratio)) / reach;
  return (
    <ChartFrame
      chart={sweepEffectsChart}
      view={view}
      height={Math.max(120, rows.length * 44 + 8)}
      axes="What a request takes, with 95 % intervals"
      keys={[...keys]}
    >
      <ul className="flex h-full flex-col overflow-auto" role="list" aria-label={sweepEffectsChart.title} tabIndex={0}>
        {rows.map(({ label, value, interval, text, kind }) => (
          <li key={`${kind} ${label}`} className="min-h-11 shrink-0">
            <div className="flex flex-wrap justify-between gap-x-3">
              <span className="text-ink-2">{label}</span>
              <span className="text-ink tabular-nums">{text}</span>
            </div>
            <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none" className="h-3 w-full">
              <line x1="50" x2="50" y1="0" y2="10" stroke="var(--ink-3)" vectorEffect="non-scaling-stroke" />
              {interval && (
                <line
                  x1={at(interval.low)}
                  x2={at(interval.high)}
                  y1="5"
                  y2="5"
                  stroke={colors[kind]}
                  strokeWidth="3"
                  vectorEffect="non-scaling-stroke"
                />
              )}
              <line
                x1={at(value)}
                x2={at(value)}
                y1="1"
                y2="9"
                stroke={colors[kind]}
                strokeWidth="3"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
