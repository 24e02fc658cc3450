import type { Axis } from '../axis';
import type { Chart, SeriesStyle } from '../chart';
import { formatCount, formatLatency } from '../format';

const kinds = ['latency', 'serviceTime', 'failureLatency'] as const;
export type CurveKind = (typeof kinds)[number];

export const curveStyles: Record<CurveKind, SeriesStyle> = {
  latency: { label: 'Successes, from the intended start', color: 'var(--series-1)' },
  serviceTime: { label: 'Successes, from the send', color: 'var(--series-3)', dash: '5 3' },
  failureLatency: { label: 'Failures', color: 'var(--series-2)', dash: '2 3' },
};

/** A distribution and the number of samples that it is of. */
interface Curve {
  count: number;
  points: { percentile: number; latencyMs: number }[];
}
export type PercentileCurves = Record<CurveKind, Curve>;

/** One percentile; a kind without so many samples is null there. */
export type CurveRow = { percentile: number; nines: number } & Record<CurveKind, number | null>;

export interface CurveView {
  rows: CurveRow[];
  counts: Record<CurveKind, number>;
  min: number;
  max: number;
}

/** Where a percentile lies on an axis on which each further nine takes the same room. */
const ninesOf = (percentile: number) => -Math.log10(1 - percentile / 100);

export const percentileCurveChart: Chart<PercentileCurves, CurveView> = {
  id: 'percentile-curve',
  title: 'Latency by percentile',
  question: 'How slow are the slowest requests?',
  how: 'The latency in milliseconds that so many per cent of the stage’s requests do not exceed, read from its merged histograms and never averaged. It goes as far into the tail as there are samples.',
  select(curves) {
    const byPercentile = new Map<number, CurveRow>();
    for (const kind of kinds)
      for (const { percentile, latencyMs } of curves[kind].points) {
        const row = byPercentile.get(percentile) ?? emptyRow(percentile);
        byPercentile.set(percentile, { ...row, [kind]: latencyMs });
      }
    const rows = [...byPercentile.values()].sort((left, right) => left.percentile - right.percentile);
    const values = rows.flatMap((row) => kinds.flatMap((kind) => row[kind] ?? []));
    return {
      rows,
      counts: Object.fromEntries(kinds.map((kind) => [kind, curves[kind].count])) as Record<CurveKind, number>,
      min: Math.min(...values),
      max: Math.max(0, ...values),
    };
  },
  empty: ({ rows }) => (rows.length > 0 ? null : 'No request was answered in this stage.'),
  sentence({ rows, counts }) {
    const at = (kind: CurveKind, percentile: number) =>
      rows.find((row) => Math.abs(row.percentile - percentile) < 1e-6)?.[kind] ?? null;
    const [p99, sent99] = [at('latency', 99), at('serviceTime', 99)];
    const known = rows.filter(({ latency }) => latency !== null);
    const last = known.findLast(({ percentile }) => isLabel(percentile)) ?? known.at(-1);
    const spread = last
      ? `Of ${formatCount(counts.latency)} successes ${percentInWords(last.percentile)} took at most ${formatLatency(last.latency)}.`
      : 'No request succeeded.';
    const gap =
      p99 !== null && sent99 !== null && p99 > 1.1 * sent99
        ? ` At p99 they waited ${formatLatency(p99 - sent99)} more before they were sent.`
        : '';
    const failures =
      counts.failureLatency > 0
        ? ` ${formatCount(counts.failureLatency)} failures are apart, since a quick refusal is no quick answer.`
        : '';
    return `${spread}${gap}${failures}`;
  },
  table: ({ rows }) => ({
    columns: [
      { label: 'Percentile', numeric: true },
      ...kinds.map((kind) => ({ label: curveStyles[kind].label, numeric: true })),
    ],
    rows: rows.map((row) => [percentInWords(row.percentile), ...kinds.map((kind) => formatLatency(row[kind]))]),
  }),
};

const emptyRow = (percentile: number): CurveRow => ({
  ...{ percentile, nines: ninesOf(percentile) },
  ...{ latency: null, serviceTime: null, failureLatency: null },
});

export const percentInWords = (percentile: number) => `${Number(percentile.toFixed(4))} %`;

/** 50 %, 90 %, 99 % and so on, as far as there are samples. */
const labels = [0, 50, 90, 99, 99.9, 99.99, 99.999].map((percentile) => ({ percentile, nines: ninesOf(percentile) }));

const isLabel = (percentile: number) =>
  percentile > 0 && labels.some((label) => Math.abs(label.percentile - percentile) < 1e-6);

/** The kinds that have samples. */
export const shownCurves = ({ counts }: CurveView): CurveKind[] => kinds.filter((kind) => counts[kind] > 0);

/** From 0 % to the last percentile that is known, in nines. */
export function ninesAxis({ rows }: CurveView): Axis {
  const end = rows.at(-1)?.nines ?? 1;
  return { domain: [0, end], ticks: labels.filter(({ nines }) => nines <= end + 1e-9).map(({ nines }) => nines) };
}

/** The percentile at a tick. */
export const formatNines = (nines: number): string =>
  `${labels.find((label) => Math.abs(label.nines - nines) < 1e-9)?.percentile ?? ''} %`;
