import { linearAxis, logAxis } from '../axis';
import { latencyChartOf, latencySeries, type LatencyView } from '../charts/latency';
import { formatLatency } from '../format';
import type { Scene } from '../scene/scene';
import { runScene, sloRule } from './run-scene';
import type { TimeLook } from './time-scene';

/** The picture of a run's latency, of a view that is not empty. */
export function latencyScene(view: LatencyView, { window, scale = 'log' }: TimeLook = {}): Scene {
  const { timeline, slo, min, max } = view;
  const chart = latencyChartOf(view);
  return runScene({
    title: chart.title,
    description: chart.sentence(view),
    ...{ timeline, window, series: latencySeries, format: formatLatency },
    axis: scale === 'log' ? { ...logAxis(min, max), log: true } : linearAxis(max),
    backdrop: slo ? [sloRule(slo, 'end')] : [],
  });
}
