import { linearAxis, logAxis } from '../axis';
import {
  curveStyles,
  formatNines,
  ninesAxis,
  percentileCurveChart,
  shownCurves,
  type CurveView,
} from '../charts/percentile-curve';
import type { LineMark, Scene } from '../scene/scene';
import { latencyTicks } from './value-axes';

/** The picture of a stage's latency by percentile, of a view that is not empty. */
export function percentileCurveScene(view: CurveView, scale: 'log' | 'linear' = 'log'): Scene {
  const { domain, ticks } = ninesAxis(view);
  const shown = shownCurves(view);
  const y = scale === 'log' ? logAxis(view.min, view.max) : linearAxis(view.max);
  return {
    title: percentileCurveChart.title,
    description: percentileCurveChart.sentence(view),
    keys: shown.map((kind) => curveStyles[kind]),
    x: { kind: 'linear', domain, ticks: ticks.map((at) => ({ at, text: formatNines(at) })), grid: true, room: 22 },
    y: { kind: scale, ...latencyTicks(y), grid: true, room: 56 },
    margin: { top: 6, right: 12, bottom: 0, left: 0 },
    height: 240,
    marks: shown.map((kind): LineMark => {
      const { color, dash } = curveStyles[kind];
      const points = view.rows.map((row) => ({ x: row.nines, y: row[kind] }));
      return { kind: 'line', points, color, dash, width: 1.75 };
    }),
  };
}
