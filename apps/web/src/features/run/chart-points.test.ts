import { expect, test } from 'vitest';
import type { SecondPoint } from '@headroom/figures';
import { chartPoints } from './chart-points';
import type { RunView } from './run-view';

const point = (stage: number, second: number): SecondPoint => ({
  ...{ stage, second, seconds: 1, atMs: 0, targetRps: 10, offeredRps: 10, achievedRps: 9, errors: 1 },
  ...{ p50Ms: 1, p95Ms: 2, p99Ms: 3, cpuPercent: 1, loopLagMs: 1, late: 0, dropped: 0, settling: false },
});
const stages = [
  { stage: 0, order: { purpose: 'warm-up', maxSeconds: 2 }, statistics: null },
  { stage: 1, order: { purpose: 'bracket', maxSeconds: 30 }, statistics: { excludedSeconds: 1, measuredSeconds: 1 } },
] as unknown as RunView['stages'];

test('seconds that were not under load to their end have no rate, but keep latency and errors', () => {
  const rates = chartPoints(stages, [point(0, 1), point(0, 2), point(1, 1), point(1, 2)]).map(
    ({ targetRps, achievedRps, errors, p95Ms }) => [targetRps, achievedRps, errors, p95Ms],
  );
  expect(rates).toEqual([
    [10, 9, 1, 2],
    [null, null, 1, 2],
    [10, 9, 1, 2],
    [null, null, 1, 2],
  ]);
});

test('a point of several seconds has a rate when all of them were under load', () => {
  const wide = (second: number, seconds: number) => ({ ...point(1, second), seconds });
  expect(chartPoints(stages, [wide(0, 2), wide(2, 10)]).map(({ achievedRps }) => achievedRps)).toEqual([9, null]);
});

test('a warm-up settles to its end', () => {
  expect(chartPoints(stages, [point(0, 1), point(1, 1)]).map(({ settling }) => settling)).toEqual([true, false]);
});
