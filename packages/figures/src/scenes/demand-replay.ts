import { linearAxis } from '../axis';
import { dayName, demandReplayChart, replayDays, replaySeries, type DemandReplayView } from '../charts/demand-replay';
import type { LineMark, Scene } from '../scene/scene';
import { numberTicks } from './value-axes';

/** The picture of a week of a demand and of what carries it, of a view that is not empty. */
export function demandReplayScene(view: DemandReplayView): Scene {
  const { rows, max } = view;
  const series = replaySeries(view);
  return {
    title: demandReplayChart.title,
    description: demandReplayChart.sentence(view),
    keys: series,
    axes: 'rps, by hour',
    x: {
      kind: 'linear',
      domain: [rows[0]?.hour ?? 0, rows.at(-1)?.hour ?? 0],
      ticks: replayDays(view).map((at) => ({ at, text: dayName(at) })),
      room: 22,
    },
    y: { kind: 'linear', ...numberTicks(linearAxis(max)), room: 52, grid: true },
    margin: { top: 6, right: 12, bottom: 0, left: 0 },
    height: 240,
    marks: series.map(({ key, color, dash }): LineMark => ({
      kind: 'line',
      points: rows.map((row) => ({ x: row.hour, y: row[key] })),
      isStep: true,
      color,
      dash,
      width: key === 'asked' ? 2 : 1.75,
    })),
  };
}
