'use client';

import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount, formatFull, formatLatency } from '@/ui/format';
import { useUrlChoice } from '@/ui/use-url-choice';
import { linearAxis, logAxis } from './axis';
import { cursorKeys, valueAxisLook, xAxisLook } from './axis-text';
import type { Chart, SeriesStyle } from './chart';
import { ChartFrame } from './frame';
import { ScaleSwitch } from './scale-switch';
import { TooltipBox } from './tooltip';

const kinds = ['latency', 'serviceTime', 'failureLatency'] as const;
type Kind = (typeof kinds)[number];

const styles: Record<Kind, SeriesStyle> = {
  latency: { label: 'Successes, from the intended start', color: 'var(--series-1)' },
  serviceTime: { label: 'Successes, from the send', color: 'var(--series-3)', dash: '5 3' },
  failureLatency: { label: 'Failures', color: 'var(--series-2)', dash: '2 3' },
};

/** A distribution and the number of samples that it is of. */
interface Curve {
  count: number;
  points: { percentile: number; latencyMs: number }[];
}
export type PercentileCurves = Record<Kind, Curve>;

/** One percentile; a kind without so many samples is null there. */
type Row = { percentile: number; nines: number } & Record<Kind, number | null>;

interface CurveView {
  rows: Row[];
  counts: Record<Kind, number>;
  min: number;
  max: number;
}

/** Where a percentile lies on an axis on which each further nine takes the same room. */
const ninesOf = (percentile: number) => -Math.log10(1 - percentile / 100);

export const percentileCurveChart: Chart<PercentileCurves, CurveView> = {
  id: 'percentile-curve',
  title: 'Latency by percentile',
  question: 'How slow are the slowest requests?',
  select(curves) {
    const byPercentile = new Map<number, Row>();
    for (const kind of kinds)
      for (const { percentile, latencyMs } of curves[kind].points) {
        const row = byPercentile.get(percentile) ?? emptyRow(percentile);
        byPercentile.set(percentile, { ...row, [kind]: latencyMs });
      }
    const rows = [...byPercentile.values()].sort((left, right) => left.percentile - right.percentile);
    const values = rows.flatMap((row) => kinds.flatMap((kind) => row[kind] ?? []));
    return {
      rows,
      counts: Object.fromEntries(kinds.map((kind) => [kind, curves[kind].count])) as Record<Kind, number>,
      min: Math.min(...values),
      max: Math.max(0, ...values),
    };
  },
  empty: ({ rows }) => (rows.length > 0 ? null : 'No request was answered in this stage.'),
  sentence({ rows, counts }) {
    const at = (kind: Kind, percentile: number) =>
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
      ...kinds.map((kind) => ({ label: styles[kind].label, numeric: true })),
    ],
    rows: rows.map((row) => [percentInWords(row.percentile), ...kinds.map((kind) => formatLatency(row[kind]))]),
  }),
};

const emptyRow = (percentile: number): Row => ({
  ...{ percentile, nines: ninesOf(percentile) },
  ...{ latency: null, serviceTime: null, failureLatency: null },
});

const percentInWords = (percentile: number) => `${Number(percentile.toFixed(4))} %`;

/** 50 %, 90 %, 99 % and so on, as far as there are samples. */
const labels = [0, 50, 90, 99, 99.9, 99.99, 99.999].map((percentile) => ({ percentile, nines: ninesOf(percentile) }));

const isLabel = (percentile: number) =>
  percentile > 0 && labels.some((label) => Math.abs(label.percentile - percentile) < 1e-6);

export function PercentileCurveChart({ data }: { data: PercentileCurves }) {
  const [scale, setScale] = useUrlChoice('latency', ['log', 'linear']);
  const view = percentileCurveChart.select(data);
  const { rows, counts } = view;
  const y = scale === 'log' ? logAxis(view.min, view.max) : linearAxis(view.max);
  const end = rows.at(-1)?.nines ?? 1;
  const shown = kinds.filter((kind) => counts[kind] > 0);
  return (
    <ChartFrame
      chart={percentileCurveChart}
      view={view}
      height={240}
      keys={shown.map((kind) => styles[kind])}
      controls={<ScaleSwitch scale={scale} choose={setScale} />}
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <LineChart
          data={rows}
          title={percentileCurveChart.title}
          desc={cursorKeys}
          margin={{ top: 6, right: 12, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--grid)" />
          <XAxis
            {...xAxisLook}
            dataKey="nines"
            type="number"
            domain={[0, end]}
            ticks={labels.filter(({ nines }) => nines <= end + 1e-9).map(({ nines }) => nines)}
            tickFormatter={(nines: number) =>
              `${labels.find((label) => Math.abs(label.nines - nines) < 1e-9)?.percentile ?? ''} %`
            }
            minTickGap={12}
          />
          <YAxis
            {...valueAxisLook}
            width={56}
            domain={y.domain}
            ticks={y.ticks}
            scale={scale === 'log' ? 'log' : 'linear'}
            allowDataOverflow
            tickFormatter={formatLatency}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)', strokeWidth: 1 }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as Row | undefined;
              if (!active || !row) return null;
              return (
                <TooltipBox
                  heading={`${percentInWords(row.percentile)} took at most`}
                  lines={shown.map((kind) => ({
                    ...styles[kind],
                    value: row[kind] === null ? '–' : `${formatFull(row[kind])} ms`,
                  }))}
                />
              );
            }}
          />
          {shown.map((kind) => (
            <Line
              key={kind}
              dataKey={kind}
              name={styles[kind].label}
              type="linear"
              stroke={styles[kind].color}
              strokeDasharray={styles[kind].dash}
              strokeWidth={1.75}
              dot={rows.length === 1}
              activeDot={{ r: 3 }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
