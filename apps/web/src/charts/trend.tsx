'use client';

import { linearAxis, type Chart, type SeriesStyle } from '@headroom/figures';
import { useRef, type ReactNode, type RefObject } from 'react';
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { cursorKeys, valueAxisLook, xAxisLook } from './axis-text';
import { ChartFrame } from './frame';
import { TooltipBox } from './tooltip';
import { TrendMark } from './trend-mark';
import { useKeptCursor } from './use-kept-cursor';

export interface TrendData {
  /** What is followed, as `Capacity`. */
  label: string;
  format: (value: number) => string;
  /** The oldest first. */
  points: readonly {
    runId: string;
    /** ISO 8601. */
    at: string;
    value: number;
    isBaseline: boolean;
    isReconfigured: boolean;
  }[];
  changes: readonly { index: number; meanBefore: number; meanAfter: number; sentence: string }[];
}

interface TrendRow {
  /** Place in the history, from 1: runs stand at equal distances. */
  place: number;
  at: string;
  value: number;
  /** Mean of the level that the point belongs to; null before a change and where there is none. */
  mean: number | null;
  isBaseline: boolean;
  isReconfigured: boolean;
}

interface TrendView extends Omit<TrendData, 'points'> {
  rows: TrendRow[];
}

export const trendChart: Chart<TrendData, TrendView> = {
  id: 'trend',
  title: 'Trend',
  question: 'Did this benchmark change its level from run to run?',
  how: 'The followed figure of each valid run, the oldest first: capacity in requests per second, latency and CPU per request in milliseconds at the load that most runs share. A change of level is found by E-divisive means with Student’s t (p < 0.001, at least 5 %), and the dashed line is the mean of each level.',
  select: ({ points, ...rest }) => ({
    ...rest,
    rows: points.map(({ runId: _, ...point }, index) => ({
      ...point,
      place: index + 1,
      mean: levelAt(rest.changes, index),
    })),
  }),
  empty: ({ rows, label }) =>
    rows.length > 1
      ? null
      : `${label} is known of ${rows.length === 0 ? 'none' : 'one'} of its valid runs: a trend begins with two.`,
  sentence({ rows, changes, label }) {
    if (changes.length > 0)
      return changes
        .map(
          ({ index, sentence }) =>
            `${sentence}${rows[index]?.isReconfigured ? ' Its configuration changed there.' : ''}`,
        )
        .join(' ');
    return `${label} has not changed its level over ${rows.length} runs, as far as they show.`;
  },
  table: ({ rows, label, format, changes }) => ({
    columns: [{ label: 'Run of' }, { label, numeric: true }, { label: 'Marks' }],
    rows:
      rows.length < 2
        ? []
        : rows.map(({ at, value, isBaseline, isReconfigured }, index) => [
            dayAndTime(at),
            format(value),
            [
              isBaseline ? 'baseline' : '',
              isReconfigured ? 'configuration changed' : '',
              changes.some((change) => change.index === index) ? 'level changed' : '',
            ]
              .filter(Boolean)
              .join(', ') || 'none',
          ]),
  }),
};

function levelAt(changes: TrendData['changes'], index: number): number | null {
  const last = changes.findLast((change) => change.index <= index);
  return last?.meanAfter ?? changes[0]?.meanBefore ?? null;
}

const dayAndTime = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const levelKey: SeriesStyle = { label: 'Mean of the level', color: 'var(--ink-3)', dash: '5 4' };

interface TrendChartProps {
  data: TrendData;
  /** Chooses what is followed. */
  controls?: ReactNode;
  onOpen: (runId: string) => void;
}

export function TrendChart({ data, controls, onOpen }: TrendChartProps) {
  const view = trendChart.select(data);
  const { rows, format, label } = view;
  const cursor = useRef<number | null>(null);
  const y = linearAxis(Math.max(...rows.map(({ value }) => value)));
  const open = (place: number | string | null | undefined) => {
    const point = data.points[Number(place) - 1];
    if (point) onOpen(point.runId);
  };
  return (
    <ChartFrame
      chart={trendChart}
      view={view}
      height={220}
      controls={controls}
      keys={[{ label, color: 'var(--series-1)' }, ...(view.changes.length > 0 ? [levelKey] : [])]}
      axes="filled: baseline; square: configuration changed"
    >
      <div
        className="h-full"
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter') return;
          event.stopPropagation();
          open(cursor.current);
        }}
      >
        <ResponsiveContainer width="100%" height="100%" debounce={50}>
          <LineChart
            data={rows}
            title={trendChart.title}
            desc={`${cursorKeys} Enter opens the run.`}
            margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
            onClick={(event) => open(event.activeLabel)}
          >
            <CartesianGrid vertical={false} stroke="var(--grid)" />
            <XAxis
              {...xAxisLook}
              dataKey="place"
              type="number"
              domain={[0.5, rows.length + 0.5]}
              ticks={rows.map(({ place }) => place)}
              tickFormatter={(place: number) => rows[place - 1]?.at.slice(5, 10) ?? ''}
              interval="preserveStartEnd"
              minTickGap={24}
            />
            <YAxis {...valueAxisLook} width={64} domain={y.domain} ticks={y.ticks} tickFormatter={format} />
            {view.changes.map(({ index }) => (
              <ReferenceLine key={index} x={index + 0.5} stroke="var(--bad)" strokeDasharray="3 3" />
            ))}
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--control)' }}
              content={({ active, payload }) => {
                const row = payload?.[0]?.payload as TrendRow | undefined;
                if (!active || !row) return null;
                return (
                  <TooltipBox
                    heading={`${dayAndTime(row.at)}${row.isBaseline ? ' · baseline' : ''}${row.isReconfigured ? ' · configuration changed' : ''}`}
                    lines={[{ label, color: 'var(--series-1)', value: format(row.value) }]}
                  />
                );
              }}
            />
            <Line
              dataKey="mean"
              type="stepAfter"
              stroke="var(--ink-3)"
              strokeDasharray="5 4"
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
            <Line
              dataKey="value"
              name={label}
              stroke="var(--series-1)"
              strokeWidth={1.75}
              dot={TrendMark}
              activeDot={{ r: 4 }}
              isAnimationActive={false}
            />
            <KeepCursor cursor={cursor} />
          </LineChart>
        </ResponsiveContainer>
      </div>
    </ChartFrame>
  );
}

function KeepCursor({ cursor }: { cursor: RefObject<number | null> }) {
  useKeptCursor(cursor);
  return null;
}
