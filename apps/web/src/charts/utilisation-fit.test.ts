import { expect, it } from 'vitest';
import { utilisationFitChart } from './utilisation-fit';

const data = {
  points: [...Array(1_300).keys()].map((index) => ({ rps: (index % 130) / 2, percent: 5 + (index % 130) / 2 })),
  ...{ curve: { idle: 0.05, demand: 0.01, bend: 0 }, ceilingPercent: 80, capacityRps: 75, seenUpToPercent: 69.5 },
};

it('the line goes on to the ceiling, beyond what was seen, and says what was seen along it', () => {
  const view = utilisationFitChart.select(data);
  expect(view.points.length).toBeLessThanOrEqual(600);
  const [last] = view.rows.slice(-1);
  expect(last).toMatchObject({ percent: null, steps: 0 });
  expect(last!.fitted).toBeCloseTo(5 + last!.rps, 6);
  expect(view.rows.reduce((sum, { steps }) => sum + steps, 0)).toBe(1_300);
  for (const { percent, fitted } of view.rows) if (percent !== null) expect(Math.abs(percent - fitted)).toBeLessThan(2);
  expect(utilisationFitChart.sentence(view)).toBe(
    'The line reaches 80 % utilisation at 75 rps of a unit. Utilisation was seen up to 69.5 %.',
  );
});
