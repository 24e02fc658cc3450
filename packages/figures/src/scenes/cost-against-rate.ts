import { linearAxis } from '../axis';
import { costAgainstRateChart, endLabelOf, type CostAgainstRateView } from '../charts/cost-against-rate';
import { entityStyle } from '../entity-style';
import { formatFull } from '../format';
import type { Mark, PointMark, Scene, TextMark } from '../scene/scene';
import { numberTicks } from './value-axes';

/** The picture of the cost at each rate, of a view that is not empty. */
export function costAgainstRateScene(view: CostAgainstRateView): Scene {
  const { rows, tiers, maxRps, maxCost, targetRps, currency } = view;
  return {
    title: costAgainstRateChart.title,
    description: costAgainstRateChart.sentence(view),
    keys: tiers.map(({ name, index }) => ({ ...entityStyle(index), label: name })),
    axes: `${currency} a month, over rps at peak today`,
    x: { kind: 'linear', ...numberTicks(linearAxis(maxRps)), room: 22 },
    y: { kind: 'linear', ...numberTicks(linearAxis(maxCost)), room: 64, grid: true },
    margin: { top: 18, right: 16, bottom: 0, left: 0 },
    height: 280,
    marks: [
      {
        kind: 'rule',
        axis: 'x',
        at: targetRps,
        color: 'var(--ink)',
        dash: '3 3',
        label: { text: `target ${formatFull(targetRps)} rps`, color: 'var(--ink-2)', place: 'above' },
      },
      ...tiers.map(({ id, index }): Mark => ({
        kind: 'line',
        points: rows.map((row) => ({ x: row.rps, y: row[id] })),
        ...entityStyle(index),
        width: 1.75,
      })),
      ...endLabels(view),
      ...crossings(view),
    ],
  };
}

const endLabels = (view: CostAgainstRateView): TextMark[] =>
  view.tiers.flatMap((tier) => {
    const { row: last, anchor } = endLabelOf(view, tier);
    const row = view.rows[last];
    const y = row?.[tier.id];
    if (!row || y === undefined) return [];
    const { color } = entityStyle(tier.index);
    const offset = { x: 0, y: -6 };
    return [{ kind: 'text', x: row.rps, y, offset, text: tier.name, color, anchor, isBold: true }];
  });

/** Where another tier becomes the cheapest. */
const crossings = ({ crossovers }: CostAgainstRateView): PointMark[] =>
  crossovers.flatMap(({ rps, cost }) =>
    cost === null
      ? []
      : [
          {
            kind: 'point',
            shape: 'circle',
            x: rps,
            y: cost,
            radius: 3.5,
            fill: 'var(--surface)',
            stroke: 'var(--ink)',
            strokeWidth: 1.5,
          },
        ],
  );
