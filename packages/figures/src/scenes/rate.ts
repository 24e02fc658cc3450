import { linearAxis } from '../axis';
import { rateChart, shownRates, type RateView } from '../charts/rate';
import { formatNumber } from '../format';
import type { Scene } from '../scene/scene';
import type { Span } from '../time-axis';
import { runScene } from './run-scene';

/** The picture of a run's rate, of a view that is not empty. */
export const rateScene = (view: RateView, window?: Span): Scene =>
  runScene({
    title: rateChart.title,
    description: rateChart.sentence(view),
    ...{ timeline: view.timeline, window, series: shownRates(view.timeline) },
    ...{ axis: linearAxis(view.max), format: formatNumber },
  });
