'use client';

import type { LevelStatistics, Slo, StageVerdict } from '@headroom/core';
import {
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Symbols,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatFull, formatLatency, formatNumber, formatRps } from '@/ui/format';
import { linearAxis, logAxis } from './axis';
import type { Chart } from './chart';
import { ChartFrame } from './frame';
import { cursorKeys, onLines, valueAxisLook, xAxisLook } from './axis-text';
import { TooltipBox } from './tooltip';

export interface JudgedLevel {
  stage: number;
  statistics: LevelStatistics;
  verdict: StageVerdict;
}

export interface LevelsData {
  levels: readonly JudgedLevel[];
  slo: Slo;
  capacityRps: number | null;
}

interface Level {
  stage: number;
  offeredRps: number;
  latencyMs: number;
  result: StageVerdict['result'];
}

interface LevelsView extends Omit<LevelsData, 'levels'> {
  /** In order of rate. */
  levels: Level[];
}

const results = {
  passed: { label: 'Passed', color: 'var(--series-1)', shape: 'circle' },
  failed: { label: 'Failed', color: 'var(--series-2)', shape: 'cross' },
  invalid: { label: 'Invalid', color: 'var(--ink-3)', shape: 'diamond' },
} as const;

export const levelsChart: Chart<LevelsData, LevelsView> = {
  id: 'levels',
  title: 'Latency against load',
  question: 'Up to which rate is the SLO kept?',
  select: ({ levels, ...rest }) => ({
    ...rest,
    levels: levels
      .flatMap(({ stage, statistics, verdict }): Level[] =>
        statistics.offeredRps === null || statistics.sloLatencyMs === null
          ? []
          : [{ stage, offeredRps: statistics.offeredRps, latencyMs: statistics.sloLatencyMs, result: verdict.result }],
      )
      .sort((left, right) => left.offeredRps - right.offeredRps),
  }),
  empty: ({ levels }) => (levels.length > 0 ? null : 'No stage has been judged yet.'),
  sentence({ levels, slo, capacityRps }) {
    const passing = levels.filter(({ result }) => result === 'passed').at(-1);
    const failing = levels.find(({ result }) => result === 'failed');
    return [
      passing ? `Highest rate inside the SLO so far: ${formatRps(passing.offeredRps)}.` : 'No rate inside the SLO yet.',
      failing ? `Lowest outside: ${formatRps(failing.offeredRps)}.` : '',
      capacityRps === null
        ? ''
        : `Capacity: ${formatRps(capacityRps)} at p${slo.percentile} ≤ ${formatFull(slo.latencyMs)} ms.`,
    ]
      .filter(Boolean)
      .join(' ');
  },
  table: ({ levels, slo }) => ({
    columns: [
      { label: 'Offered rps', numeric: true },
      { label: `p${slo.percentile}`, numeric: true },
      { label: 'Stage', numeric: true },
      { label: 'Result' },
    ],
    rows: levels.map((level) => [
      formatNumber(level.offeredRps),
      formatLatency(level.latencyMs),
      String(level.stage),
      results[level.result].label,
    ]),
  }),
};

export function LevelsChart({ data }: { data: LevelsData }) {
  const view = levelsChart.select(data);
  const { levels, slo, capacityRps } = view;
  const latencies = [slo.latencyMs, ...levels.map(({ latencyMs }) => latencyMs)];
  const x = linearAxis(1.1 * Math.max(1, ...levels.map(({ offeredRps }) => offeredRps)));
  const y = logAxis(Math.min(...latencies), Math.max(...latencies));
  return (
    <ChartFrame
      chart={levelsChart}
      view={view}
      height={220}
      axes={`p${slo.percentile} over offered rps`}
      keys={Object.values(results).filter(({ label }) => levels.some(({ result }) => results[result].label === label))}
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <ScatterChart title={levelsChart.title} desc={cursorKeys} margin={{ top: 6, right: 12, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--grid)" />
          <XAxis
            {...xAxisLook}
            dataKey="offeredRps"
            type="number"
            domain={x.domain}
            ticks={x.ticks}
            tickFormatter={(rps: number) => formatNumber(rps)}
          />
          <YAxis
            {...valueAxisLook}
            dataKey="latencyMs"
            type="number"
            width={56}
            scale="log"
            domain={y.domain}
            ticks={y.ticks}
            tickFormatter={formatLatency}
          />
          <ReferenceLine
            y={slo.latencyMs}
            stroke="var(--bad)"
            strokeDasharray="6 3"
            label={{
              value: `SLO p${slo.percentile} ≤ ${formatFull(slo.latencyMs)} ms`,
              position: 'insideBottomLeft',
              fill: 'var(--bad)',
              ...onLines,
            }}
          />
          {capacityRps !== null && (
            <ReferenceLine
              x={capacityRps}
              stroke="var(--series-1)"
              label={{
                value: `${formatNumber(capacityRps)} rps`,
                position: 'insideTopLeft',
                fill: 'var(--ink-2)',
                ...onLines,
              }}
            />
          )}
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)' }}
            content={({ active, payload }) => {
              const level = payload?.[0]?.payload as Level | undefined;
              if (!active || !level) return null;
              const { label, color } = results[level.result];
              return (
                <TooltipBox
                  heading={`Stage ${level.stage} · ${label.toLowerCase()}`}
                  lines={[
                    { label: 'Offered', color, value: `${formatFull(level.offeredRps)} rps` },
                    { label: `p${slo.percentile}`, color, value: `${formatFull(level.latencyMs)} ms` },
                  ]}
                />
              );
            }}
          />
          <Scatter data={levels} isAnimationActive={false} shape={LevelMark} />
        </ScatterChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

/** One series of all results, so that the keyboard reaches each; shape and colour tell them apart. */
function LevelMark({ cx, cy, payload }: { cx?: number; cy?: number; payload?: Level }) {
  if (cx === undefined || cy === undefined || !payload) return null;
  const { color, shape } = results[payload.result];
  return <Symbols cx={cx} cy={cy} type={shape} size={64} fill={color} />;
}
