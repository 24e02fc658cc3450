import {
  comparePercentilesChart,
  formatOneIn,
  percentilesAxes,
  type ComparePercentilesView,
} from '../charts/compare-percentiles';
import { runStyle } from '../entity-style';
import type { LineMark, Scene } from '../scene/scene';
import { latencyTicks } from './value-axes';

/** The picture of the distributions of several runs, of a view that is not empty. */
export function comparePercentilesScene(view: ComparePercentilesView): Scene {
  const { x, y } = percentilesAxes(view);
  return {
    title: comparePercentilesChart.title,
    description: comparePercentilesChart.sentence(view),
    keys: view.labels.map(runStyle),
    axes: 'latency over percentile',
    x: {
      kind: 'log',
      domain: x.domain,
      ticks: x.ticks.map((at) => ({ at, text: formatOneIn(at) })),
      grid: true,
      room: 22,
    },
    y: { kind: 'log', ...latencyTicks(y), grid: true, room: 56 },
    margin: { top: 6, right: 16, bottom: 0, left: 0 },
    height: 260,
    marks: view.labels.map((label, index): LineMark => {
      const { color, dash } = runStyle(label);
      const points = view.rows.map(({ oneIn, values }) => ({ x: oneIn, y: values[index] }));
      return { kind: 'line', points, color, dash, width: 1.75 };
    }),
  };
}
