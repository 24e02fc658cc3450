import { linearAxis } from '../axis';
import { rateChart, shownRates, type RateView } from '../charts/rate';
import type { Scene } from '../scene/scene';
import type { Span } from '../time-axis';
import { pointsOf, runHeight, settlingBands, wholeRun } from './run-scene';
import { timeScene } from './time-scene';
import { numberTicks } from './value-axes';

/** The picture of a run's rate, of a view that is not empty. */
export const rateScene = (view: RateView, window: Span = wholeRun(view.timeline)): Scene =>
  timeScene({
    title: rateChart.title,
    description: rateChart.sentence(view),
    window,
    y: { kind: 'linear', ...numberTicks(linearAxis(view.max)) },
    height: runHeight,
    lines: shownRates(view.timeline).map((one) => ({ ...one, points: pointsOf(view.timeline, one.key) })),
    backdrop: settlingBands(view.timeline),
  });
