import { linearAxis } from '../axis';
import {
  capacityByOptionChart,
  capacityHeight,
  capacityKeys,
  capacityNameRoom,
  capacityReach,
  ratedMark,
  type CapacityByOptionView,
} from '../charts/capacity-by-option';
import { formatNumber } from '../format';
import type { Mark, Scene } from '../scene/scene';
import { numberTicks } from './value-axes';

/** The picture of what each option carries, of a view that is not empty. */
export function capacityByOptionScene(view: CapacityByOptionView): Scene {
  const { rows, neededRps } = view;
  return {
    title: capacityByOptionChart.title,
    description: capacityByOptionChart.sentence(view),
    keys: capacityKeys(view),
    axes: 'rps, spare units out of service',
    x: { kind: 'linear', ...numberTicks(linearAxis(capacityReach(view))), room: 22, grid: true },
    y: { kind: 'names', names: rows.map(({ label }) => label), room: capacityNameRoom(view) },
    margin: { top: 18, right: 16, bottom: 0, left: 0 },
    height: capacityHeight(view),
    marks: [
      {
        kind: 'rule',
        axis: 'x',
        at: neededRps,
        color: 'var(--ink)',
        dash: '3 3',
        label: { text: `needed ${formatNumber(neededRps)} rps`, color: 'var(--ink-2)', place: 'above' },
      },
      ...rows.map(({ low, high }, y): Mark => ({ kind: 'interval', x: [low, high], y, color: 'var(--ink-3)' })),
      ...rows.flatMap(({ ratedRps }, y): Mark[] =>
        ratedRps === null
          ? []
          : [
              {
                ...{ kind: 'point', x: ratedRps, y, shape: ratedMark.shape, radius: ratedMark.radius },
                ...{ fill: 'var(--surface)', stroke: ratedMark.color, strokeWidth: 1.5 },
              },
            ],
      ),
      // Full when the option is enough, hollow when not.
      ...rows.map(({ capacityRps, color, feasible }, y): Mark => ({
        kind: 'point',
        shape: 'circle',
        x: capacityRps,
        y,
        radius: 5,
        fill: feasible ? color : 'var(--surface)',
        stroke: color,
        strokeWidth: 2,
      })),
    ],
  };
}
