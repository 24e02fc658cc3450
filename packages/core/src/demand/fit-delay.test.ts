import { describe, expect, it } from 'vitest';
import { normal, randomStream } from '../queueing/random';
import type { DelayPoint } from './fit-delay';
import { delayOf, drawnDelays, fitDelay } from './fit-delay';

const trueMs: Record<string, number> = { auth: 6, log: 0, transform: 2 };
const baseMs = 10;
const meanOf = (set: readonly string[]) => set.reduce((sum, policy) => sum + trueMs[policy]!, baseMs);
const policies = ['auth', 'log', 'transform'];
const sets = [[], ['auth'], ['log'], ['auth', 'log'], ['transform'], ['auth', 'transform']];

const point = (set: readonly string[], spreadMs: number, ms = meanOf(set)): DelayPoint => ({
  ...{ policies: set, ms, errorMs: 0.02 * ms, spreadMs, spreadError: 0.05 },
});
/** Each part with a standard deviation of 30 % of its own, added as variances or as they are. */
const independentSpread = (set: readonly string[]) =>
  Math.sqrt(set.reduce((sum, policy) => sum + (0.3 * trueMs[policy]!) ** 2, (0.3 * baseMs) ** 2));
const jointSpread = (set: readonly string[]) => 0.3 * meanOf(set);

describe('fitDelay', () => {
  it('recovers delays that add, and predicts a set that was never measured', () => {
    const fit = fitDelay(
      sets.map((set) => point(set, independentSpread(set))),
      policies,
      50,
    );
    [baseMs, 6, 0, 2].forEach((ms, i) => expect(fit.mean.x[i]).toBeCloseTo(ms, 5));
    expect(delayOf(fit, ['log', 'transform']).meanMs).toBeCloseTo(12, 5);
    expect(fit.identifies(['log', 'transform'])).toBe(true);
  });

  it('tells parts that vary by themselves from parts that vary together', () => {
    const target = ['auth', 'log', 'transform'];
    const of = (spread: (set: readonly string[]) => number) => {
      const fit = fitDelay(
        sets.map((set) => point(set, spread(set))),
        policies,
        10,
      );
      expect(delayOf(fit, target).variability).toBeCloseTo((spread(target) / meanOf(target)) ** 2, 3);
      return fit.independent;
    };
    expect(of(independentSpread)).toBe(true);
    expect(of(jointSpread)).toBe(false);
  });

  it('never has a negative delay, central or drawn', () => {
    const fit = fitDelay([point([], 3), point(['log'], 3, 9.5), point(['auth'], 3, 10.1)], policies, 200);
    expect(fit.mean.x[2]).toBe(0);
    for (const draw of fit.mean.draws) expect(Math.min(...draw)).toBeGreaterThanOrEqual(0);
  });

  it('knows what its points determine', () => {
    const fit = fitDelay([point([], 3), point(['auth', 'log'], 4)], policies, 10);
    expect(fit.identifies(['auth', 'log'])).toBe(true);
    expect(fit.identifies(['auth'])).toBe(false);
    expect(['auth', 'log', 'transform'].map((policy) => fit.identifiesPolicy(policy))).toEqual([false, false, false]);
  });

  it('draws a 90 % interval that holds the true delay in 85 to 95 % of noisy repetitions', () => {
    const random = randomStream(8);
    const target = ['auth', 'log', 'transform'];
    let covered = 0;
    const repetitions = 300;
    for (let k = 0; k < repetitions; k++) {
      const points = [...sets, ...sets].map((set) =>
        point(set, jointSpread(set), meanOf(set) * (1 + 0.02 * normal(random))),
      );
      const fit = fitDelay(points, policies, 100);
      const drawn = drawnDelays(fit, target)
        .map(({ meanMs }) => meanMs)
        .sort((left, right) => left - right);
      covered += Number(drawn[5]! <= meanOf(target) && drawn[94]! >= meanOf(target));
    }
    expect(covered / repetitions).toBeGreaterThanOrEqual(0.85);
    expect(covered / repetitions).toBeLessThanOrEqual(0.95);
  });
});
