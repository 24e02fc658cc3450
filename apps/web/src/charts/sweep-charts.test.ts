import { expect, test } from 'vitest';
import { sweepEffectsChart } from './sweep-effects';
import { sweepHeatmapChart } from './sweep-heatmap';
import { heatmapOfSweep, sweepEffects } from './testing/sweep';

test('the heatmap has units across, and an empty place where a fraction has no cell', () => {
  const view = sweepHeatmapChart.select({ ...heatmapOfSweep, cells: heatmapOfSweep.cells.slice(0, 3) });
  expect(view.columns).toEqual(['1 unit', '2 units']);
  expect(view.rows.map(({ label, cells }) => [label, cells.map((cell) => cell?.runs)])).toEqual([
    ['plain', [2, 2]],
    ['jwt', [1, undefined]],
  ]);
  expect(sweepHeatmapChart.sentence(view)).toBe(
    'The gateway carries 1,000 rps with plain, 2 units, and 400 rps with jwt, 1 unit.',
  );
  const alike = heatmapOfSweep.cells.map((cell, index) => ({ ...cell, msPerRequest: 3.03 + index / 1e5 }));
  expect(sweepHeatmapChart.sentence(sweepHeatmapChart.select({ measure: 'cpu', cells: alike }))).toBe(
    'A request takes 3.03 ms of CPU in each.',
  );
});

test('what cannot be told from nothing is no interaction', () => {
  const view = sweepEffectsChart.select(sweepEffects);
  expect(view.rows.map(({ label, text }) => [label, text])).toEqual([
    ['jwt against plain', '+25 % (+20 % to +30 %)'],
    ['2 units against 1 unit', '−50 %, interval unknown'],
    ['jwt with 1000 B', '+40 % (+30 % to +50 %)'],
  ]);
  expect(view.reach).toBeCloseTo(Math.log(2), 9);
  expect(sweepEffectsChart.sentence(view)).toMatch(/^jwt against plain: .* One combination takes more or less/);
});
