import type { LevelStatistics, Slo, StageVerdict } from '@headroom/core';
import { linearAxis, logAxis } from '../axis';
import type { Chart, SeriesStyle } from '../chart';
import { formatFull, formatLatency, formatNumber, formatRps } from '../format';

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

export interface Level {
  stage: number;
  offeredRps: number;
  latencyMs: number;
  result: StageVerdict['result'];
}

export interface LevelsView extends Omit<LevelsData, 'levels'> {
  /** In order of rate. */
  levels: Level[];
}

export const levelResults = {
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
      levelResults[level.result].label,
    ]),
  }),
};

/** Both axes hold every level, and the latency of the SLO. */
export function levelsAxes({ levels, slo }: LevelsView) {
  const latencies = [slo.latencyMs, ...levels.map(({ latencyMs }) => latencyMs)];
  return {
    x: linearAxis(1.1 * Math.max(1, ...levels.map(({ offeredRps }) => offeredRps))),
    y: logAxis(Math.min(...latencies), Math.max(...latencies)),
  };
}

export const levelsUnit = ({ slo }: LevelsView): string => `p${slo.percentile} over offered rps`;

/** What the marks mean, of those that are there. */
export const levelsKeys = ({ levels }: LevelsView): SeriesStyle[] =>
  (['passed', 'failed', 'invalid'] as const)
    .filter((one) => levels.some(({ result }) => result === one))
    .map((one) => levelResults[one]);
