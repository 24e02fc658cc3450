import type { Ceiling, LevelStatistics, Slo, StageVerdict } from '@headroom/core';
import { linearAxis, logAxis } from '../axis';
import type { Chart, SeriesStyle } from '../chart';
import { formatFull, formatLatency, formatNumber, formatShare, formatRps } from '../format';

export interface JudgedLevel {
  stage: number;
  statistics: LevelStatistics;
  verdict: Pick<StageVerdict, 'result'>;
}

export interface LevelsData {
  levels: readonly JudgedLevel[];
  slo: Slo;
  capacityRps: number | null;
  /** What ended the rise of throughput; left out where it is not known. */
  ceiling?: Pick<Ceiling, 'kind' | 'rps'> | null;
  /** What whoever makes the gateway rates the tier and units under test at; left out where it is not known. */
  ratedRps?: number | null;
}

export interface Level {
  stage: number;
  offeredRps: number;
  latencyMs: number;
  result: StageVerdict['result'];
}

export interface LevelsView {
  slo: Slo;
  capacityRps: number | null;
  /** In order of rate. */
  levels: Level[];
  /** The rate at which throughput stopped following the load; null where it followed at every level, or that is not known. */
  kneeRps: number | null;
  /** What made the knee, null without one; `none` where there is none up to the highest level. */
  limit: Ceiling['kind'] | null;
  ratedRps: number | null;
}

/** A rated rate farther out than so many times the highest level would press the levels together: it is told, not drawn. */
const farthestRated = 2;

const highestOf = (levels: readonly Level[]) => Math.max(1, ...levels.map(({ offeredRps }) => offeredRps));

/** The rated rate where it is drawn. */
export const drawnRatedRps = ({ levels, ratedRps }: LevelsView): number | null =>
  ratedRps !== null && ratedRps <= farthestRated * highestOf(levels) ? ratedRps : null;

export const kneeStyle = { color: 'var(--series-3)', dash: '2 3' } as const;
export const ratedStyle = { color: 'var(--series-4)', dash: '8 4' } as const;

/** Whose limit a knee is, where it is not the gateway's. */
const otherLimits: Partial<Record<Ceiling['kind'], string>> = {
  generator: 'the limit of the load generator, not of the gateway',
  network: 'the limit of the network, not of the gateway',
  backend: 'the limit of what is behind the gateway',
};

function kneeInWords({ kneeRps, limit }: LevelsView): string {
  if (limit === 'none') return 'No knee: throughput followed the load at every level.';
  if (kneeRps === null) return '';
  const other = limit && otherLimits[limit];
  return `Knee: throughput stopped following the load at ${formatRps(kneeRps)}${other ? `, ${other}` : ''}.`;
}

function ratedInWords(view: LevelsView): string {
  if (view.ratedRps === null) return '';
  return `Rated, not measured: ${formatRps(view.ratedRps)}${drawnRatedRps(view) === null ? ', farther right than is drawn' : ''}.`;
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
  how: 'Each mark is a judged stage: what was offered in requests per second, and the latency at the SLO’s percentile in milliseconds, from the merged histograms of its seconds without those of settling. The knee is the highest rate that was completed where throughput stopped following the load; a rated rate is what the maker states.',
  select: ({ levels, ceiling = null, ratedRps = null, ...rest }) => ({
    ...rest,
    kneeRps: ceiling === null || ceiling.kind === 'none' ? null : ceiling.rps,
    limit: ceiling?.kind ?? null,
    ratedRps,
    levels: levels
      .flatMap(({ stage, statistics, verdict }): Level[] =>
        statistics.offeredRps === null || statistics.sloLatencyMs === null
          ? []
          : [{ stage, offeredRps: statistics.offeredRps, latencyMs: statistics.sloLatencyMs, result: verdict.result }],
      )
      .sort((left, right) => left.offeredRps - right.offeredRps),
  }),
  empty: ({ levels }) => (levels.length > 0 ? null : 'No stage has been judged yet.'),
  sentence(view) {
    const { levels, slo, capacityRps } = view;
    const passing = levels.filter(({ result }) => result === 'passed').at(-1);
    const failing = levels.find(({ result }) => result === 'failed');
    return [
      passing ? `Highest rate inside the SLO: ${formatRps(passing.offeredRps)}.` : 'No rate was inside the SLO.',
      failing
        ? `Lowest outside: ${formatRps(failing.offeredRps)}${passing && passing.offeredRps >= failing.offeredRps ? ', which a repeat may have passed' : ''}.`
        : '',
      capacityRps === null
        ? ''
        : `Capacity: ${formatRps(capacityRps)} at p${slo.percentile} ≤ ${formatFull(slo.latencyMs)} ms.`,
      kneeInWords(view),
      ratedInWords(view),
    ]
      .filter(Boolean)
      .join(' ');
  },
  table: ({ levels, slo, kneeRps, ratedRps }) => ({
    columns: [
      { label: 'Offered rps', numeric: true },
      { label: `p${slo.percentile}`, numeric: true },
      { label: 'Stage', numeric: true },
      { label: 'Result' },
      ...(kneeRps === null ? [] : [{ label: `Knee at ${formatRps(kneeRps)}` }]),
      ...(ratedRps === null ? [] : [{ label: `Of the rated ${formatRps(ratedRps)}`, numeric: true }]),
    ],
    rows: levels.map((level) => [
      formatNumber(level.offeredRps),
      formatLatency(level.latencyMs),
      String(level.stage),
      levelResults[level.result].label,
      ...(kneeRps === null ? [] : [level.offeredRps > kneeRps ? 'beyond' : 'before']),
      ...(ratedRps === null ? [] : [formatShare(level.offeredRps / ratedRps)]),
    ]),
  }),
};

/** Both axes hold every level, the latency of the SLO, and the rated rate where it is near. */
export function levelsAxes(view: LevelsView) {
  const { levels, slo } = view;
  const latencies = [slo.latencyMs, ...levels.map(({ latencyMs }) => latencyMs)];
  return {
    x: linearAxis(1.1 * Math.max(highestOf(levels), drawnRatedRps(view) ?? 0)),
    y: logAxis(Math.min(...latencies), Math.max(...latencies)),
  };
}

export const levelsUnit = ({ slo }: LevelsView): string => `p${slo.percentile} over offered rps`;

/** What the marks and lines mean, of those that are there. */
export function levelsKeys(view: LevelsView): SeriesStyle[] {
  const { levels, kneeRps } = view;
  const ratedRps = drawnRatedRps(view);
  return [
    ...(['passed', 'failed', 'invalid'] as const)
      .filter((one) => levels.some(({ result }) => result === one))
      .map((one) => levelResults[one]),
    ...(kneeRps === null ? [] : [{ label: `Knee ${formatRps(kneeRps)}`, ...kneeStyle }]),
    ...(ratedRps === null ? [] : [{ label: `Rated ${formatRps(ratedRps)}`, ...ratedStyle }]),
  ];
}
