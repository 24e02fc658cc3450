import { linearAxis, logAxis } from '../axis';
import { compareLatencyChart, type CompareLatencyView } from '../charts/compare-latency';
import type { Scene } from '../scene/scene';
import type { TimeLook } from './time-scene';
import { overlayScene } from './overlay-scene';
import { latencyTicks } from './value-axes';

/** The picture of a percentile of several runs over time, of a view that is not empty. */
export const compareLatencyScene = (view: CompareLatencyView, { window, scale = 'log' }: TimeLook = {}): Scene =>
  overlayScene(view, {
    title: compareLatencyChart.title,
    description: compareLatencyChart.sentence(view),
    window,
    y: { kind: scale, ...latencyTicks(scale === 'log' ? logAxis(view.min, view.max) : linearAxis(view.max)) },
  });
