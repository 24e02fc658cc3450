import { describe, expect, it } from 'vitest';
import { erlangC } from './erlang';
import type { UnitModel } from './unit-model';
import { waitAt, waitTail } from './wait';

const unit = (change: Partial<UnitModel> = {}): UnitModel => ({
  ...{ servers: 1, serviceDemandMs: 4, delayMs: 0, serviceVariability: 1, delayVariability: 0, arrivalVariability: 1 },
  ...change,
});

/** Mean of those who wait, by integration of the tail. */
function meanOfTail(wait: ReturnType<typeof waitAt>): number {
  const step = wait.meanMs / 2_000;
  let sum = 0.5;
  for (let k = 1; k < 400_000; k++) {
    const left = waitTail(wait, k * step) / wait.probability;
    sum += left;
    if (left < 1e-12) break;
  }
  return sum * step;
}

describe('waitAt', () => {
  it.each([1, 2, 4, 8, 16])('is the exponential wait of M/M/c for Cs² = 1 and %i cores', (servers) => {
    for (const utilisation of [0.2, 0.5, 0.9]) {
      const load = servers * utilisation;
      const wait = waitAt(unit({ servers }), load);
      const meanMs = 4 / (servers - load);
      expect(wait.probability).toBeCloseTo(erlangC(servers, load), 12);
      expect(wait.meanMs).toBeCloseTo(meanMs, 9);
      if (servers === 1)
        for (const ms of [1, 10, 60])
          expect(waitTail(wait, ms) / (utilisation * Math.exp(-ms / meanMs))).toBeGreaterThan(0.75);
    }
  });

  it('has the Pollaczek–Khinchine mean of M/G/1, and half of it for constant service', () => {
    for (const serviceVariability of [0, 0.25, 1, 2.5])
      for (const load of [0.3, 0.6, 0.85]) {
        const { probability, meanMs } = waitAt(unit({ serviceVariability }), load);
        expect(probability * meanMs).toBeCloseTo((load * 4 * (1 + serviceVariability)) / (2 * (1 - load)), 9);
      }
  });

  // The mean of a Weibull time is its scale times Γ(1 + 1/shape): the tail’s own integral says whether Γ is right.
  it.each([
    [1, 0, 0.3],
    [1, 0.25, 0.6],
    [1, 2.5, 0.3],
    [4, 2.5, 0.85],
    [8, 4, 0.5],
  ])('%i cores, Cs² %f, ρ %f: the tail integrates to the mean', (servers, serviceVariability, utilisation) => {
    const wait = waitAt(unit({ servers, serviceVariability }), servers * utilisation);
    expect(meanOfTail(wait) / wait.meanMs).toBeCloseTo(1, 3);
  });

  it('knows Γ: a Weibull time of shape 2, 1 and 1/2 has Γ(1.5) = √π/2, Γ(2) = 1 and Γ(3) = 2', () => {
    const ratioAtShape = (shape: number) => {
      // The shape depends on Cs² alone at one core and fixed load, and falls with it: found by bisection.
      let [low, high] = [0, 200];
      for (let step = 0; step < 80; step++) {
        const middle = (low + high) / 2;
        if (waitAt(unit({ serviceVariability: middle }), 0.05).shape > shape) low = middle;
        else high = middle;
      }
      const { meanMs, scaleMs, shape: found } = waitAt(unit({ serviceVariability: low }), 0.05);
      expect(found).toBeCloseTo(shape, 6);
      return meanMs / scaleMs;
    };
    expect(ratioAtShape(0.5)).toBeCloseTo(2, 5);
    expect(ratioAtShape(0.75)).toBeCloseTo(1.1906393, 5);
    expect(ratioAtShape(1.25)).toBeCloseTo(0.9313838, 5);
  });
});
