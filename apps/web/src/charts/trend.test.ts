import { trend } from '@headroom/figures/testing';
import { expect, test } from 'vitest';
import { trendChart } from './trend';

test('trend: levels between changes, and what else changed there', () => {
  const view = trendChart.select(trend);
  expect(view.rows.map(({ mean }) => mean)).toEqual([400.5, 400.5, 300.5, 300.5]);
  expect(trendChart.sentence(view)).toBe('From then on it fell. Its configuration changed there.');
  expect(trendChart.sentence(trendChart.select({ ...trend, changes: [] }))).toMatch(
    /not changed its level over 4 runs/,
  );
});
