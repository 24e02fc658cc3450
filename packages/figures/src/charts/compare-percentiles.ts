import { logAxis, type Axis } from '../axis';
import type { Chart } from '../chart';
import { formatLatency } from '../format';

export interface ComparePercentilesData {
  runs: readonly {
    label: string;
    /** What it is of, as `50 rps`; null when the run has no level. */
    level: string | null;
    curve: readonly { percentile: number; latencyMs: number }[];
  }[];
}

export interface ComparedRow {
  percentile: number;
  /** 1 ÷ (1 − percentile): equal steps for each further nine. */
  oneIn: number;
  values: (number | null)[];
}

export interface ComparePercentilesView {
  labels: string[];
  levels: string[];
  rows: ComparedRow[];
}

export const comparePercentilesChart: Chart<ComparePercentilesData, ComparePercentilesView> = {
  id: 'compare-percentiles',
  title: 'Latency by percentile',
  question: 'Do the runs differ in the middle, or in the tail?',
  how: 'The latency in milliseconds that so many per cent of a run’s successful requests do not exceed at the level shown, read from the merged histogram of that level. A percentile is drawn where at least five samples lie beyond it.',
  select({ runs }) {
    const curves = runs.map(({ curve }) => new Map(curve.map(({ percentile, latencyMs }) => [percentile, latencyMs])));
    const percentiles = [...new Set(curves.flatMap((curve) => [...curve.keys()]))].toSorted((a, b) => a - b);
    return {
      labels: runs.map(({ label }) => label),
      levels: [...new Set(runs.flatMap(({ level }) => level ?? []))],
      rows: percentiles.map((percentile) => ({
        percentile,
        oneIn: 100 / (100 - percentile),
        values: curves.map((curve) => curve.get(percentile) ?? null),
      })),
    };
  },
  empty: ({ rows }) => (rows.length > 0 ? null : 'None of these runs has enough successful requests for percentiles.'),
  sentence({ labels, levels, rows }) {
    const deepest = rows.findLast(({ values }) => values.every((value) => value !== null));
    const at = levels.length === 1 ? `, all at ${levels[0]}` : ', each at its own load';
    if (!deepest) return `Successes from the intended start${at}.`;
    const ordered = labels
      .map((label, index) => ({ label, latencyMs: deepest.values[index] ?? 0 }))
      .toSorted((left, right) => left.latencyMs - right.latencyMs);
    const named = [ordered[0]!, ...(ordered.length > 1 ? [ordered.at(-1)!] : [])];
    return `p${deepest.percentile} is ${named.map(({ label, latencyMs }) => `${formatLatency(latencyMs)} in ${label}`).join(' and ')}${at}.`;
  },
  table: ({ labels, rows }) => ({
    columns: [{ label: 'Percentile', numeric: true }, ...labels.map((label) => ({ label, numeric: true }))],
    rows: rows.map(({ percentile, values }) => [`p${percentile}`, ...values.map(formatLatency)]),
  }),
};

/** Where the axis is labelled: each is ten, or about ten, times as rare as the one before. */
const marks = [0, 50, 90, 95, 99, 99.9, 99.99, 99.999];

/** Both axes are logarithmic; the lower one counts one request in so many. */
export function percentilesAxes({ rows }: ComparePercentilesView): { x: Axis; y: Axis } {
  const known = rows.flatMap(({ values }) => values.filter((value) => value !== null));
  const last = rows.at(-1)?.oneIn ?? 1;
  return {
    x: {
      domain: [1, last],
      ticks: marks.map((mark) => 100 / (100 - mark)).filter((oneIn) => oneIn <= last * 1.001),
    },
    y: logAxis(Math.min(...known), Math.max(...known)),
  };
}

/** The percentile at a tick. */
export const formatOneIn = (oneIn: number): string => `p${Number((100 - 100 / oneIn).toPrecision(6))}`;
