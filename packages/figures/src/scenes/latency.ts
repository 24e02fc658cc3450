import { linearAxis, logAxis } from '../axis';
import { latencyChartOf, latencySeries, type LatencyView } from '../charts/latency';
import type { Scene } from '../scene/scene';
import { pointsOf, runHeight, settlingBands, sloRule, wholeRun } from './run-scene';
import { timeScene, type TimeLook } from './time-scene';
import { latencyTicks } from './value-axes';

/** The picture of a run's latency, of a view that is not empty. */
export function latencyScene(view: LatencyView, { window, scale = 'log' }: TimeLook = {}): Scene {
  const { timeline, slo, min, max } = view;
  const chart = latencyChartOf(view);
  return timeScene({
    title: chart.title,
    description: chart.sentence(view),
    window: window ?? wholeRun(timeline),
    y: { kind: scale, ...latencyTicks(scale === 'log' ? logAxis(min, max) : linearAxis(max)) },
    height: runHeight,
    lines: latencySeries.map((one) => ({ ...one, points: pointsOf(timeline, one.key) })),
    backdrop: [...settlingBands(timeline), ...(slo ? [sloRule(slo, 'end')] : [])],
  });
}
