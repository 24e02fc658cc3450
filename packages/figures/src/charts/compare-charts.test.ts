import { expect, test } from 'vitest';
import { curves, overlaid } from '../testing';
import { comparePercentilesChart } from './compare-percentiles';
import { compareRateChart } from './compare-rate';

test('overlay: a row for each step, so that a pause of all runs breaks their lines', () => {
  const view = compareRateChart.select(overlaid);
  expect(view.rows).toEqual([
    { t: 0, values: [100, 80] },
    { t: 2, values: [110, null] },
    { t: 4, values: [null, null] },
    { t: 6, values: [90, null] },
  ]);
  expect(compareRateChart.sentence(view)).toBe('Highest at once: 110 rps in A, 80 rps in B.');
  const zoomed = compareRateChart.select({ ...overlaid, zoom: { from: 1, to: 3 } });
  expect(zoomed.rows).toEqual([{ t: 2, values: [110, null] }]);
});

test('percentiles: the sentence goes as far into the tail as all runs do', () => {
  const view = comparePercentilesChart.select(curves);
  expect(view.rows.map(({ oneIn }) => oneIn)).toEqual([2, 10, 100]);
  expect(comparePercentilesChart.sentence(view)).toBe('p90 is 18 ms in A and 22.5 ms in B, all at 50 rps.');
});
