import type { ServerSample } from '../metrics/interval';
import type { LevelStatistics } from './level-statistics';

/**
 * CPU, requests and restarts of the target from its units' cumulative counters, between the first reading at or after
 * `fromSecond` and the last at or before `toSecond`; null when no unit has two readings in that window.
 */
export function serverLevel(
  samples: readonly ServerSample[],
  fromSecond: number,
  toSecond: number,
): LevelStatistics['server'] {
  const units = [...Map.groupBy(samples, (sample) => sample.unit).values()].map((readings) =>
    unitLevel(
      readings.toSorted((left, right) => left.second - right.second),
      fromSecond,
      toSecond,
    ),
  );
  const measured = units.filter((unit) => unit.rates !== null);
  if (measured.length === 0) return null;
  const total = (of: (unit: (typeof measured)[number]) => number) => measured.reduce((sum, unit) => sum + of(unit), 0);
  const coresBusy = total((unit) => unit.rates?.coresBusy ?? 0);
  const requestsPerSecond = total((unit) => unit.rates?.requestsPerSecond ?? 0);
  return {
    coresBusy,
    cores: total((unit) => unit.cores),
    requestsPerSecond,
    restarts: units.reduce((sum, unit) => sum + unit.restarts, 0),
    serviceDemandMs: requestsPerSecond > 0 ? (coresBusy / requestsPerSecond) * 1000 : null,
  };
}

function unitLevel(readings: readonly ServerSample[], fromSecond: number, toSecond: number) {
  let restarts = 0;
  let sinceReset = 0;
  readings.forEach((reading, index) => {
    const before = readings[index - 1];
    if (!before) return;
    const counted = Math.max(reading.restarts - before.restarts, 0);
    const fellBack = reading.cpuSeconds < before.cpuSeconds || reading.requests < before.requests;
    restarts += Math.max(counted, fellBack ? 1 : 0);
    if (fellBack) sinceReset = index;
  });
  const window = readings
    .slice(sinceReset)
    .filter((reading) => reading.second >= fromSecond && reading.second <= toSecond);
  const [first, last] = [window[0], window.at(-1)];
  const rates =
    first && last && last.second > first.second
      ? {
          coresBusy: (last.cpuSeconds - first.cpuSeconds) / (last.second - first.second),
          requestsPerSecond: (last.requests - first.requests) / (last.second - first.second),
        }
      : null;
  return { restarts, cores: readings.at(-1)?.cores ?? 0, rates };
}
