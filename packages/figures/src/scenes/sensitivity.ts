import {
  formatDifference,
  sensitivityAxis,
  sensitivityChart,
  sensitivityHeight,
  sensitivityKeys,
  sensitivityOpacity,
  sensitivityUnit,
  type SensitivityView,
} from '../charts/sensitivity';
import type { BarMark, Scene } from '../scene/scene';

const thickness = 8;
/** Of a bar from the middle of its row: two stand in each, a pixel apart. */
const shift = 4.5;

/** The picture of what moves the cost, of a view that is not empty. */
export function sensitivityScene(view: SensitivityView): Scene {
  const { rows } = view;
  const { low, high } = sensitivityKeys;
  const { domain, ticks } = sensitivityAxis(view);
  return {
    title: sensitivityChart.title,
    description: sensitivityChart.sentence(view),
    keys: [low, high],
    axes: sensitivityUnit(view),
    x: {
      kind: 'linear',
      domain,
      ticks: ticks.map((at) => ({ at, text: formatDifference(at) })),
      grid: true,
      room: 22,
    },
    y: { kind: 'names', names: rows.map(({ label }) => label), room: 124 },
    margin: { top: 4, right: 16, bottom: 0, left: 0 },
    height: sensitivityHeight(view),
    marks: [
      { kind: 'rule', axis: 'x', at: 0, color: 'var(--ink)' },
      ...rows.map((row, y): BarMark => ({
        kind: 'bar',
        x: row.lowRange,
        y,
        thickness,
        shift: -shift,
        color: low.color,
        opacity: sensitivityOpacity(row.low),
      })),
      ...rows.map((row, y): BarMark => ({
        kind: 'bar',
        x: row.highRange,
        y,
        thickness,
        shift,
        color: high.color,
        opacity: sensitivityOpacity(row.high),
      })),
    ],
  };
}
