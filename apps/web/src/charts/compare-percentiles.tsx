'use client';

import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatLatency } from '@/ui/format';
import { logAxis } from './axis';
import { cursorKeys, valueAxisLook, xAxisLook } from './axis-text';
import type { Chart } from './chart';
import { runStyle } from './entity-style';
import { ChartFrame } from './frame';
import { TooltipBox } from './tooltip';

export interface ComparePercentilesData {
  runs: readonly {
    label: string;
    /** What it is of, as `50 rps`; null when the run has no level. */
    level: string | null;
    curve: readonly { percentile: number; latencyMs: number }[];
  }[];
}

interface CurveRow {
  percentile: number;
  /** 1 ÷ (1 − percentile): equal steps for each further nine. */
  oneIn: number;
  values: (number | null)[];
}

interface ComparePercentilesView {
  labels: string[];
  levels: string[];
  rows: CurveRow[];
}

export const comparePercentilesChart: Chart<ComparePercentilesData, ComparePercentilesView> = {
  id: 'compare-percentiles',
  title: 'Latency by percentile',
  question: 'Do the runs differ in the middle, or in the tail?',
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

export function ComparePercentilesChart({ data }: { data: ComparePercentilesData }) {
  const view = comparePercentilesChart.select(data);
  const { rows, labels } = view;
  const runs = labels.map(runStyle);
  const known = rows.flatMap(({ values }) => values.filter((value) => value !== null));
  const y = logAxis(Math.min(...known), Math.max(...known));
  const last = rows.at(-1)?.oneIn ?? 1;
  return (
    <ChartFrame chart={comparePercentilesChart} view={view} height={260} keys={runs} axes="latency over percentile">
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <LineChart
          data={rows}
          title={comparePercentilesChart.title}
          desc={cursorKeys}
          margin={{ top: 6, right: 16, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--grid)" />
          <XAxis
            {...xAxisLook}
            dataKey="oneIn"
            type="number"
            scale="log"
            domain={[1, last]}
            ticks={marks.map((mark) => 100 / (100 - mark)).filter((oneIn) => oneIn <= last * 1.001)}
            tickFormatter={(oneIn: number) => `p${percentileOf(oneIn)}`}
            interval="preserveStartEnd"
            minTickGap={16}
          />
          <YAxis
            {...valueAxisLook}
            width={56}
            scale="log"
            domain={y.domain}
            ticks={y.ticks}
            allowDataOverflow
            tickFormatter={formatLatency}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)' }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as CurveRow | undefined;
              if (!active || !row) return null;
              return (
                <TooltipBox
                  heading={`p${row.percentile}`}
                  lines={runs.flatMap((run, index) => {
                    const value = row.values[index];
                    return value === null || value === undefined ? [] : [{ ...run, value: formatLatency(value) }];
                  })}
                />
              );
            }}
          />
          {runs.map(({ label, color, dash }, index) => (
            <Line
              key={label}
              dataKey={(row: CurveRow) => row.values[index]}
              name={label}
              stroke={color}
              strokeDasharray={dash}
              strokeWidth={1.75}
              dot={false}
              activeDot={{ r: 3 }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

const percentileOf = (oneIn: number) => Number((100 - 100 / oneIn).toPrecision(6));
