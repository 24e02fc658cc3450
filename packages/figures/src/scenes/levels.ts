import {
  drawnRatedRps,
  kneeStyle,
  levelResults,
  levelsAxes,
  levelsChart,
  levelsKeys,
  levelsUnit,
  ratedStyle,
  type LevelsView,
} from '../charts/levels';
import { formatNumber } from '../format';
import type { Mark, RuleMark, Scene } from '../scene/scene';
import { sloRule } from './run-scene';
import { latencyTicks, numberTicks } from './value-axes';

/** The picture of latency against load, of a view that is not empty. */
export function levelsScene(view: LevelsView): Scene {
  const { levels, slo, capacityRps, kneeRps } = view;
  const ratedRps = drawnRatedRps(view);
  const { x, y } = levelsAxes(view);
  return {
    title: levelsChart.title,
    description: levelsChart.sentence(view),
    keys: levelsKeys(view),
    axes: levelsUnit(view),
    x: { kind: 'linear', ...numberTicks(x), grid: true, room: 22 },
    y: { kind: 'log', ...latencyTicks(y), grid: true, room: 56 },
    margin: { top: 6, right: 12, bottom: 0, left: 0 },
    height: 220,
    marks: [
      sloRule(slo, 'start'),
      ...(kneeRps === null ? [] : [upright(kneeRps, kneeStyle)]),
      ...(ratedRps === null ? [] : [upright(ratedRps, ratedStyle)]),
      ...(capacityRps === null ? [] : [capacityRule(capacityRps)]),
      ...levels.map(({ offeredRps, latencyMs, result }): Mark => {
        const { shape, color: fill } = levelResults[result];
        return { kind: 'point', x: offeredRps, y: latencyMs, shape, radius: markRadius, fill };
      }),
    ],
  };
}

/** Of a circle of 64 square pixels, as on the pages. */
const markRadius = Math.sqrt(64 / Math.PI);

/** Named by its key. */
const upright = (at: number, { color, dash }: typeof kneeStyle | typeof ratedStyle): RuleMark => ({
  ...{ kind: 'rule', axis: 'x' },
  ...{ at, color, dash },
});

const capacityRule = (capacityRps: number): RuleMark => ({
  kind: 'rule',
  axis: 'x',
  at: capacityRps,
  color: 'var(--series-1)',
  label: { text: `${formatNumber(capacityRps)} rps`, color: 'var(--ink-2)', place: 'start' },
});
