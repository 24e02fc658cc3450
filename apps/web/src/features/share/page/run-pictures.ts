import { LatencyHistogram, percentileCurve, type FrozenRun, type FrozenStage } from '@headroom/core';
import {
  levelsChart,
  levelsScene,
  percentileCurveChart,
  percentileCurveScene,
  rateChart,
  rateScene,
  toTimeline,
  type SecondPoint,
  type Timeline,
} from '@headroom/figures';
import type { Html } from './html';
import { levelsData } from './levels-data';
import { picture, pictures } from './picture';

/** The pictures of a run: latency against load, percentiles of the deciding stage, and rate over time. */
export function runPictures(run: FrozenRun, deciding: FrozenStage): Html {
  return pictures([
    picture(levelsChart, levelsChart.select(levelsData(run)), levelsScene, 'half'),
    picture(
      { ...percentileCurveChart, question: `Stage ${deciding.stage}` },
      percentileCurveChart.select({
        ...{ latency: curveOf(deciding, 'latency'), serviceTime: curveOf(deciding, 'serviceTime') },
        failureLatency: curveOf(deciding, 'failureLatency'),
      }),
      percentileCurveScene,
      'half',
    ),
    picture(rateChart, rateChart.select(timelineOf(run.stages)), (view) => rateScene(view), 'whole'),
  ]);
}

/** Of all names together. */
export function curveOf(
  { requests }: Pick<FrozenStage, 'requests'>,
  key: 'latency' | 'serviceTime' | 'failureLatency',
) {
  const merged = LatencyHistogram.merged(requests.flatMap((request) => request[key] ?? []));
  return { count: merged.count, points: percentileCurve(merged) };
}

/** What a bundle does not carry second by second. */
export const notCarried = {
  ...{ p50Ms: null, p95Ms: null, p99Ms: null, cpuPercent: null, loopLagMs: null, late: null, dropped: 0 },
};

/** The seconds of all stages on one axis. */
export function timelineOf(stages: readonly FrozenStage[]): Timeline {
  return toTimeline(
    stages.flatMap(({ stage, startedAt, load, seconds, statistics }) =>
      startedAt === null
        ? []
        : seconds.completed.map((completed, second): SecondPoint => ({
            ...{ stage, second, seconds: 1, atMs: Date.parse(startedAt) + 1000 * second },
            targetRps: load.model === 'open' ? load.rps : null,
            offeredRps: seconds.offered[second] ?? null,
            achievedRps: seconds.succeeded[second] ?? null,
            errors: completed - (seconds.succeeded[second] ?? 0),
            settling: second < statistics.excludedSeconds,
            ...notCarried,
          })),
    ),
  );
}
