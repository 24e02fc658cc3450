import type { LevelStatistics, StageVerdict } from '@headroom/core';
import type { JudgedLevel } from '../charts/levels';
import type { PercentileCurves } from '../charts/percentile-curve';
import { type SecondPoint, toTimeline } from '../timeline';

export const second = (at: number, over: Partial<SecondPoint> = {}): SecondPoint => ({
  ...{
    stage: 0,
    second: at,
    seconds: 1,
    atMs: 1_000 * at,
    targetRps: 100,
    offeredRps: 100,
    achievedRps: 98,
    errors: 0,
  },
  ...{ p50Ms: 5, p95Ms: 20, p99Ms: 30, cpuPercent: 4, loopLagMs: 1, late: 0, dropped: 0, settling: false },
  ...over,
});

export const timeline = toTimeline([
  second(0),
  second(1, { errors: 7, cpuPercent: 12, loopLagMs: 3, late: 2, p99Ms: 250 }),
  second(2, { achievedRps: 97 }),
  second(3, {
    targetRps: null,
    achievedRps: null,
    p50Ms: null,
    p95Ms: null,
    p99Ms: null,
    cpuPercent: null,
    loopLagMs: null,
  }),
]);

export const nothing = toTimeline([]);

export const level = (
  stage: number,
  offeredRps: number | null,
  sloLatencyMs: number | null,
  result: StageVerdict['result'],
) =>
  ({
    stage,
    statistics: { offeredRps, sloLatencyMs } as LevelStatistics,
    verdict: { result } as StageVerdict,
  }) satisfies JudgedLevel;

export const noCurve = { count: 0, points: [] };

export const stageCurves: PercentileCurves = {
  latency: {
    count: 1000,
    points: [
      { percentile: 50, latencyMs: 5 },
      { percentile: 99, latencyMs: 40 },
    ],
  },
  serviceTime: {
    count: 1000,
    points: [
      { percentile: 50, latencyMs: 5 },
      { percentile: 99, latencyMs: 20 },
    ],
  },
  failureLatency: { count: 3, points: [{ percentile: 50, latencyMs: 1 }] },
};
