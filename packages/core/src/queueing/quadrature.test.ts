import { expect, it } from 'vitest';
import { gaussLegendre } from './quadrature';

const integral = (points: number, of: (x: number) => number) =>
  gaussLegendre(points).reduce((sum, { x, weight }) => sum + weight * of(x), 0);

it.each([1, 2, 3, 5, 7, 9, 14, 20])('%i points integrate every polynomial of degree 2n − 1 exactly', (points) => {
  for (let degree = 0; degree < 2 * points; degree++)
    expect(integral(points, (x) => x ** degree)).toBeCloseTo(degree % 2 === 0 ? 2 / (degree + 1) : 0, 12);
});

// The error of the highest even power is 2^(2n+1)·(n!)⁴ / ((2n+1)·((2n)!)²) (Abramowitz & Stegun 25.4.30).
it('is off by the known amount at degree 2n', () => {
  const error = 2 / 7 - integral(3, (x) => x ** 6);
  expect(error).toBeCloseTo((2 ** 7 * 6 ** 4) / (7 * 720 ** 2), 12);
});
