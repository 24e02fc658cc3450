import type { FrozenImport } from '@headroom/core';
import {
  percentileCurveChart,
  percentileCurveScene,
  rateChart,
  rateScene,
  toTimeline,
  type SecondPoint,
  type Timeline,
} from '@headroom/figures';
import { html, type Html } from './html';
import { picture, pictures } from './picture';
import { curveOf, notCarried } from './run-pictures';

/** The pictures of imported results: latency by percentile, and the rate over time. A summary has none. */
export function importPictures(run: FrozenImport): Html {
  if (run.requests.length === 0) return html``;
  return pictures([
    picture(
      { ...percentileCurveChart, question: 'Of all requests' },
      importCurve(run),
      (view) => percentileCurveScene(view),
      'whole',
    ),
    picture(
      { ...rateChart, question: 'Requests that succeeded in each second' },
      rateChart.select(timelineOf(run)),
      (view) => rateScene(view),
      'whole',
    ),
  ]);
}

/** Files tell one latency of a request, so nothing is known of when it was meant to be sent. */
export const importCurve = (run: FrozenImport) =>
  percentileCurveChart.select({
    ...{ latency: curveOf(run, 'latency'), serviceTime: { count: 0, points: [] } },
    failureLatency: curveOf(run, 'failureLatency'),
  });

/** The first and the last second were not under load all the time, so they have no rate. */
function timelineOf({ startedAt, seconds }: FrozenImport): Timeline {
  const { offered, completed, succeeded } = seconds;
  const originMs = startedAt === null ? 0 : Date.parse(startedAt);
  const last = completed.length - 1;
  return toTimeline(
    completed.map((count, second): SecondPoint => {
      const isWhole = last < 2 || (second > 0 && second < last);
      return {
        ...{ stage: 0, second, seconds: 1, atMs: originMs + 1000 * second, targetRps: null, settling: false },
        offeredRps: isWhole ? (offered[second] ?? null) : null,
        achievedRps: isWhole ? (succeeded[second] ?? null) : null,
        errors: count - (succeeded[second] ?? 0),
        ...notCarried,
      };
    }),
  );
}
