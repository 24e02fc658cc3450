import { linearAxis } from '../axis';
import { costMonthsChart, monthsDomain, type CostMonthsView } from '../charts/cost-months';
import type { Mark, Scene } from '../scene/scene';
import { numberTicks } from './value-axes';

/** The picture of what a million cost in each month, of a view that is not empty. */
export function costMonthsScene(view: CostMonthsView): Scene {
  const { series, rows, max, currency } = view;
  return {
    title: costMonthsChart.title,
    description: costMonthsChart.sentence(view),
    keys: series.map(({ name, color, dash }) => ({ label: name, color, ...(dash && { dash }) })),
    axes: `${currency} per million at mean use, by month (UTC)`,
    x: {
      kind: 'linear',
      domain: monthsDomain(view),
      ticks: rows.map(({ month, index }) => ({ at: index, text: month })),
      room: 22,
    },
    y: { kind: 'linear', ...numberTicks(linearAxis(max)), room: 64, grid: true },
    margin: { top: 8, right: 16, bottom: 0, left: 0 },
    height: 240,
    marks: series.flatMap(({ id, color, dash }): Mark[] => [
      {
        kind: 'line',
        points: rows.map(({ index, costs }) => ({ x: index, y: costs[id] })),
        ...{ color, width: 1.75, ...(dash && { dash }) },
      },
      ...rows.flatMap(({ index, costs }): Mark[] => {
        const y = costs[id];
        return y == null ? [] : [{ kind: 'point', shape: 'circle', x: index, y, radius: 3, fill: color }];
      }),
    ]),
  };
}
