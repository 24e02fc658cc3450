import type { GeneratorHealth } from '../metrics/interval';
import type { LevelStatistics } from './level-statistics';
import { quantile } from './moments';

/** The generator's health over the seconds from `fromSecond` to before `toSecond`; null when none was reported. */
export function generatorLevel(
  health: readonly GeneratorHealth[],
  fromSecond: number,
  toSecond: number,
): LevelStatistics['generator'] {
  const window = health.filter(({ second }) => second >= fromSecond && second < toSecond);
  if (window.length === 0) return null;
  const total = (key: 'late' | 'waitedForConnection') => sumOf(window.map((row) => row[key]));
  const busiest = window.reduce((busy, row) =>
    row.cpuPercent / row.threads > busy.cpuPercent / busy.threads ? row : busy,
  );
  return {
    cpuPercentMax: busiest.cpuPercent,
    threads: busiest.threads,
    loopLagP99Ms: upperQuartileOfWorst(window, 'loopLagP99Ms'),
    sendLagP99Ms: upperQuartileOfWorst(window, 'sendLagP99Ms'),
    late: total('late'),
    waitedForConnection: total('waitedForConnection'),
    missingSeconds: missingSeconds(window, fromSecond, toSecond),
    dropped: health.reduce((sum, { second, dropped }) => (second >= fromSecond ? sum + dropped : sum), 0),
  };
}

/** Every shard reports every second; one of which a shard reported nothing is missing. */
function missingSeconds(window: readonly GeneratorHealth[], fromSecond: number, toSecond: number): number {
  const shards = new Set(window.map(({ shard }) => shard)).size;
  const reported = new Set(window.map(({ shard, second }) => `${shard} ${second}`)).size;
  return Math.max(shards * Math.ceil(toSecond - fromSecond) - reported, 0);
}

const isKnown = (value: number | null): value is number => value !== null;

/** Null when a row does not know its part. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.every(isKnown) ? values.reduce((sum, value) => sum + value, 0) : null;

function upperQuartileOfWorst(rows: readonly GeneratorHealth[], key: 'loopLagP99Ms' | 'sendLagP99Ms'): number | null {
  const bySecond = Map.groupBy(rows, (row) => row.second);
  const worst = [...bySecond.values()].map((shards) => {
    const known = shards.map((shard) => shard[key]).filter(isKnown);
    return known.length === shards.length ? Math.max(...known) : null;
  });
  return worst.every(isKnown) ? quantile(worst, 0.75) : null;
}
