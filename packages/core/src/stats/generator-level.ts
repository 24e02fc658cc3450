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
  const total = (rows: readonly GeneratorHealth[], key: 'late' | 'waitedForConnection' | 'dropped') =>
    rows.reduce((sum, row) => sum + row[key], 0);
  const busiest = window.reduce((busy, row) =>
    row.cpuPercent / row.threads > busy.cpuPercent / busy.threads ? row : busy,
  );
  return {
    cpuPercentMax: busiest.cpuPercent,
    threads: busiest.threads,
    loopLagP99Ms: upperQuartileOfWorst(window, 'loopLagP99Ms'),
    sendLagP99Ms: upperQuartileOfWorst(window, 'sendLagP99Ms'),
    late: total(window, 'late'),
    waitedForConnection: total(window, 'waitedForConnection'),
    missingSeconds: missingSeconds(window, fromSecond, toSecond),
    dropped: total(
      health.filter(({ second }) => second >= fromSecond),
      'dropped',
    ),
  };
}

/** Every shard reports every second; one of which a shard reported nothing is missing. */
function missingSeconds(window: readonly GeneratorHealth[], fromSecond: number, toSecond: number): number {
  const shards = new Set(window.map(({ shard }) => shard)).size;
  const reported = new Set(window.map(({ shard, second }) => `${shard} ${second}`)).size;
  return Math.max(shards * Math.ceil(toSecond - fromSecond) - reported, 0);
}

function upperQuartileOfWorst(rows: readonly GeneratorHealth[], key: 'loopLagP99Ms' | 'sendLagP99Ms'): number {
  const bySecond = Map.groupBy(rows, (row) => row.second);
  return quantile(
    [...bySecond.values()].map((shards) => Math.max(...shards.map((shard) => shard[key]))),
    0.75,
  );
}
