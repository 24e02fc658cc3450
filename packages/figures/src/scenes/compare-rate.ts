import { linearAxis } from '../axis';
import { compareRateChart } from '../charts/compare-rate';
import type { OverlayView } from '../charts/overlay';
import type { Scene } from '../scene/scene';
import type { Span } from '../time-axis';
import { overlayScene } from './overlay-scene';
import { numberTicks } from './value-axes';

/** The picture of the rates of several runs, of a view that is not empty. */
export const compareRateScene = (view: OverlayView, window?: Span): Scene =>
  overlayScene(view, {
    title: compareRateChart.title,
    description: compareRateChart.sentence(view),
    window,
    y: { kind: 'linear', ...numberTicks(linearAxis(view.max)) },
  });
