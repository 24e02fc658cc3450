import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, randomStream } from '../queueing/random';
import { boundedLeastSquares, boundedSolver, solveSymmetric } from './bounded-least-squares';

const gradientOf = (rows: number[][], values: number[], x: number[]) => {
  const misfit = rows.map((row, k) => row.reduce((sum, a, i) => sum + a * x[i]!, 0) - values[k]!);
  return x.map((_, i) => rows.reduce((sum, row, k) => sum + row[i]! * misfit[k]!, 0));
};

describe('boundedLeastSquares', () => {
  it('is the exact solution of a square system that obeys its bounds', () => {
    const x = boundedLeastSquares({
      rows: [
        [1, 0, 0],
        [1, 1, 0],
        [1, 1, 1],
      ],
      values: [1, 3, 6],
      lower: [0, 0, 0],
    });
    [1, 2, 3].forEach((value, i) => expect(x[i]).toBeCloseTo(value, 6));
  });

  it('holds an unknown at its bound and fits the rest (Lawson & Hanson’s line fit without a negative slope)', () => {
    const times = [0, 1, 2, 3];
    const x = boundedLeastSquares({
      rows: times.map((time) => [1, time]),
      values: [4, 3, 2, 1],
      lower: [0, 0],
    });
    expect(x[0]).toBeCloseTo(2.5, 6);
    expect(x[1]).toBeCloseTo(0, 9);
  });

  it('meets the Kuhn–Tucker conditions on any problem', () => {
    const number = fc.double({ min: -5, max: 5, noNaN: true });
    const problem = fc.tuple(
      fc.array(fc.tuple(number, number, number, number), { minLength: 5, maxLength: 12 }),
      fc.tuple(fc.constantFrom(0, -1, -Infinity), fc.constantFrom(0, 1, -Infinity), fc.constantFrom(0, -Infinity)),
    );
    fc.assert(
      fc.property(problem, ([equations, lower]) => {
        // A small ridge keeps the minimum unique.
        const rows = [...equations.map(([a, b, c]) => [a, b, c]), [0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]];
        const values = [...equations.map(([, , , value]) => value), 0, 0, 0];
        const x = boundedLeastSquares({ rows, values, lower });
        const gradient = gradientOf(rows, values, x);
        x.forEach((value, i) => {
          expect(value).toBeGreaterThanOrEqual(lower[i]! - 1e-9);
          if (value > lower[i]! + 1e-7) expect(Math.abs(gradient[i]!)).toBeLessThan(1e-3);
          else expect(gradient[i]!).toBeGreaterThan(-1e-3);
        });
      }),
      { numRuns: 200 },
    );
  });
});

it('boundedSolver answers alike whatever it was asked before', () => {
  const random = randomStream(3);
  const rows = Array.from({ length: 12 }, () => [1, random(), random(), random(), random()]);
  const lower = [0, 0, 0.2, -Infinity, 0];
  const solve = boundedSolver(rows, lower);
  const onBounds = new Set<string>();
  for (let k = 0; k < 300; k++) {
    const values = rows.map((row) => row[1]! + 0.2 * row[2]! - 0.3 * row[3]! + 0.5 * normal(random));
    const x = solve(values);
    boundedLeastSquares({ rows, values, lower }).forEach((value, i) => expect(x[i]).toBeCloseTo(value, 6));
    onBounds.add(x.map((value, i) => value <= lower[i]! + 1e-12).join());
  }
  expect(onBounds.size).toBeGreaterThan(4);
});

it('solveSymmetric solves by Cholesky', () => {
  const x = solveSymmetric(
    [
      [4, 2],
      [2, 3],
    ],
    [10, 9],
  );
  expect(x[0]).toBeCloseTo(1.5, 6);
  expect(x[1]).toBeCloseTo(2, 6);
});
