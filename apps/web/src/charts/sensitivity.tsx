'use client';

import type { RecommendationResult, Sensitivity } from '@headroom/core';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatNumber } from '@/ui/format';
import { linearAxis } from './axis';
import { cursorKeys, nameAxisLook, xAxisLook } from './axis-text';
import type { Chart } from './chart';
import { ChartFrame } from './frame';
import { optionName, sensitivityRows, type End, type SensitivityRow } from './sensitivity-rows';
import { TooltipBox } from './tooltip';

export interface SensitivityData {
  /** Undefined while they are worked out. */
  sensitivities: readonly Sensitivity[] | undefined;
  recommended: RecommendationResult['recommended'];
  currency: string;
  tierNames: Record<string, string>;
}

interface SensitivityView {
  rows: SensitivityRow[];
  /** Largest difference that is drawn; an end where nothing is recommended reaches it. */
  reach: number;
  currency: string;
  recommended: string;
  why: string | null;
}

export const sensitivityChart: Chart<SensitivityData, SensitivityView> = {
  id: 'sensitivity',
  title: 'Sensitivity',
  question: 'Which assumption moves the monthly cost, or the choice?',
  select({ sensitivities, recommended, currency, tierNames }) {
    const { rows, reach } = sensitivityRows({ sensitivities: sensitivities ?? [], recommended, currency, tierNames });
    return {
      ...{ rows, reach, currency, recommended: optionName(recommended, tierNames) ?? '' },
      why:
        rows.length > 0
          ? null
          : sensitivities === undefined
            ? 'Working out what moves the answer.'
            : 'Nothing is recommended, so nothing can move the choice.',
    };
  },
  empty: ({ why }) => why,
  sentence({ rows, recommended }) {
    const moving = rows.filter(({ movesChoice }) => movesChoice);
    const [most] = rows;
    if (moving.length === 0) return `${recommended} stays the choice when any one of these is moved.`;
    const first = moving[0] ?? most!;
    const other = [first.low, first.high].find(({ option }) => option !== recommended) ?? first.high;
    return `${moving.length} of ${rows.length} assumptions move the choice. First: with ${other.value} ${other.option ? `it is ${other.option}, ${other.cost} a month` : 'nothing is enough'}, in place of ${recommended}.`;
  },
  table: ({ rows }) => ({
    columns: [
      { label: 'Assumption' },
      { label: 'Less' },
      { label: 'then' },
      { label: 'a month', numeric: true },
      { label: 'More' },
      { label: 'then it is' },
      { label: 'per month', numeric: true },
      { label: 'Choice' },
    ],
    rows: rows.map(({ label, low, high, movesChoice }) => [
      label,
      ...[low, high].flatMap(({ value, option, cost }) => [value, option ?? 'none', cost]),
      movesChoice ? 'moves' : 'stays',
    ]),
  }),
};

const colors = { low: 'var(--series-1)', high: 'var(--series-2)' };
const rowHeight = 32;

export function SensitivityChart({ data }: { data: SensitivityData }) {
  const view = sensitivityChart.select(data);
  const { rows, reach, currency } = view;
  const side = linearAxis(reach);
  const [, end] = side.domain;
  // Few enough that a narrow card has room for their labels.
  const ticks = [0, side.ticks.at(-2) || end];
  return (
    <ChartFrame
      chart={sensitivityChart}
      view={view}
      height={Math.max(220, rows.length * rowHeight + 32)}
      axes={`${currency} a month, less or more than now; hollow where the choice stays`}
      keys={[
        { label: 'Assumption less', color: colors.low },
        { label: 'more', color: colors.high },
      ]}
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <BarChart
          data={rows}
          layout="vertical"
          title={sensitivityChart.title}
          desc={cursorKeys}
          margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
          barSize={8}
          barGap={1}
        >
          <CartesianGrid stroke="var(--grid)" horizontal={false} />
          <XAxis
            {...xAxisLook}
            type="number"
            domain={[-end, end]}
            ticks={[...ticks.slice(1).map((value) => -value), ...ticks]}
            interval={0}
            tickFormatter={(value: number) => `${value > 0 ? '+' : ''}${formatNumber(value).replace('-', '−')}`}
          />
          <YAxis {...nameAxisLook} dataKey="label" width={124} />
          <ReferenceLine x={0} stroke="var(--ink)" />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--sunken)' }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as SensitivityRow | undefined;
              if (!active || !row) return null;
              const line = ({ value, option, cost }: End, color: string) => ({
                ...{ label: value, color },
                value: option ? `${option}, ${cost}` : cost,
              });
              return (
                <TooltipBox heading={row.label} lines={[line(row.low, colors.low), line(row.high, colors.high)]} />
              );
            }}
          />
          <Bar dataKey="lowRange" fill={colors.low} stroke={colors.low} isAnimationActive={false} radius={2}>
            {rows.map(({ label, low }) => (
              <Cell key={label} fillOpacity={low.movesChoice ? 1 : 0.15} />
            ))}
          </Bar>
          <Bar dataKey="highRange" fill={colors.high} stroke={colors.high} isAnimationActive={false} radius={2}>
            {rows.map(({ label, high }) => (
              <Cell key={label} fillOpacity={high.movesChoice ? 1 : 0.15} />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
