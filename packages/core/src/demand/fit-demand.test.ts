import { describe, expect, it } from 'vitest';
import { normal, randomStream } from '../queueing/random';
import type { Cell, Design } from './design';
import { demandMs } from './design';
import type { DemandPoint } from './demand-problem';
import type { DemandBound } from './fit-demand';
import { fitDemand } from './fit-demand';

const plain: Design = { policies: ['a', 'b', 'c'], pairs: [], tiers: ['S', 'L'] };
/** Base 1 ms, policies 0.5, 0.3 and 0.8 ms, L 1.4 times as fast, 1 % loss per further unit. */
const truth = [1, 0.5, 0.3, 0.8, Math.log(1.4), 0.01];
const cell = (tier: string, units: number, ...policies: string[]): Cell => ({ tier, policies, units });
const cells = [
  ...[cell('S', 1), cell('S', 1, 'a'), cell('S', 1, 'b'), cell('S', 1, 'c'), cell('S', 1, 'a', 'b')],
  ...[cell('S', 1, 'b', 'c'), cell('S', 1, 'a', 'b', 'c'), cell('L', 1), cell('L', 1, 'a', 'c'), cell('S', 4, 'a')],
  ...[cell('L', 6, 'a', 'b', 'c'), cell('S', 1, 'a', 'c')],
];
const measured = (
  of: readonly Cell[],
  error: number,
  factor: (k: number) => number,
  design = plain,
  x = truth,
): DemandPoint[] => of.map((one, k) => ({ ...one, run: `r${k}`, ms: demandMs(design, x, one) * factor(k), error }));
const fit = (points: readonly DemandPoint[], draws = 60, mayBeNegative: (policy: string) => boolean = () => false) =>
  fitDemand(plain, { points, bounds: [], sameCores: [], mayBeNegative }, draws);
const exact = () => 1;

describe('fitDemand', () => {
  it('recovers policies, speed and loss from exact points', () => {
    const { x, design, residuals } = fit(measured(cells, 1e-4, exact));
    expect(design.pairs).toEqual([]);
    const [baseMs, a, b, c, logSpeed, lossPerUnit] = x;
    expect(baseMs).toBeCloseTo(1, 4);
    expect([a, b, c].map((ms) => Number(ms!.toFixed(3)))).toEqual([0.5, 0.3, 0.8]);
    expect(Math.exp(logSpeed!)).toBeCloseTo(1.4, 3);
    expect(lossPerUnit).toBeCloseTo(0.01, 4);
    expect(Math.max(...residuals.map(Math.abs))).toBeLessThan(0.1);
  });

  it('finds a pair with a shared cost, and predicts by it', () => {
    const shared: Design = { ...plain, pairs: [['a', 'c']] };
    const x = [...truth.slice(0, 4), -0.45, ...truth.slice(4)];
    const random = randomStream(2);
    const found = fit(measured(cells, 0.02, () => 1 + 0.02 * normal(random), shared, x));
    expect(found.design.pairs).toEqual([['a', 'c']]);
    const target = cell('L', 1, 'a', 'b', 'c');
    expect(demandMs(found.design, found.x, target) / demandMs(shared, x, target)).toBeCloseTo(1, 1);
    expect(found.x[4]).toBeLessThan(-0.3);
  });

  it('invents a pair in at most 5 % of additive sets', () => {
    const random = randomStream(4);
    let invented = 0;
    for (let k = 0; k < 200; k++)
      invented += Number(
        fit(
          measured(cells, 0.025, () => 1 + 0.025 * normal(random)),
          2,
        ).design.pairs.length > 0,
      );
    expect(invented).toBeLessThanOrEqual(10);
  });

  it('draws 90 % intervals of a demand that hold the truth in about 85 % of noisy repetitions', () => {
    const random = randomStream(6);
    const targets = [cell('S', 1, 'a', 'b', 'c'), cell('L', 1, 'b'), cell('S', 1, 'c')];
    const covered = targets.map(() => 0);
    const repetitions = 300;
    for (let k = 0; k < repetitions; k++) {
      const found = fit(
        measured(cells, 0.025, () => 1 + 0.025 * normal(random)),
        100,
      );
      targets.forEach((target, i) => {
        const drawn = found.draws
          .map((draw) => demandMs(found.design, draw, target))
          .sort((left, right) => left - right);
        const trueMs = demandMs(plain, truth, target);
        covered[i]! += Number(drawn[5]! <= trueMs && drawn[94]! >= trueMs);
      });
    }
    for (const count of covered) {
      expect(count / repetitions).toBeGreaterThanOrEqual(0.82);
      expect(count / repetitions).toBeLessThanOrEqual(0.95);
    }
  });

  it('is moved by less than 5 % by one run that reads 40 % too much', () => {
    const random = randomStream(9);
    const twice = [...cells, ...cells];
    const noise = twice.map(() => 1 + 0.02 * normal(random));
    const clean = fit(measured(twice, 0.025, (k) => noise[k]!));
    for (const odd of [0, 1, 3, 4, 6, 7, 11]) {
      const found = fit(measured(twice, 0.025, (k) => noise[k]! * (k === odd ? 1.4 : 1)));
      for (const one of cells)
        expect(Math.abs(demandMs(found.design, found.x, one) / demandMs(clean.design, clean.x, one) - 1)).toBeLessThan(
          0.05,
        );
      expect(found.residuals[odd]).toBeGreaterThan(3);
    }
  });

  it('lets only a policy that may answer by itself be negative', () => {
    const caching = [1, -0.4, 0.3, 0.8, Math.log(1.4), 0.01];
    const points = measured(cells, 0.01, exact, plain, caching);
    const free = fit(points, 60, (policy) => policy === 'a');
    expect(free.x[1]).toBeCloseTo(-0.4, 2);
    expect(free.x[2]).toBeCloseTo(0.3, 2);
    const bounded = fit(points);
    expect(bounded.x[1]).toBeGreaterThanOrEqual(0);
    for (const draw of bounded.draws) expect(Math.min(...draw.slice(0, 4))).toBeGreaterThanOrEqual(-1e-9);
  });

  it('takes the speed of tiers with the same cores from one another', () => {
    const points = measured([cell('S', 1), cell('S', 1, 'a')], 0.02, exact);
    const sameCores = [{ tier: 'L', as: 'S' }];
    const found = fitDemand(plain, { points, bounds: [], sameCores, mayBeNegative: () => false }, 200);
    const speeds = found.draws.map((draw) => draw[4]!);
    expect(found.x[4]).toBeCloseTo(0, 2);
    expect(Math.sqrt(speeds.reduce((sum, speed) => sum + speed * speed, 0) / speeds.length)).toBeCloseTo(0.05, 1.6);
  });

  it('heeds a one-sided demand where the points leave it open or deny it, and only there', () => {
    const points = measured([cell('S', 1), cell('S', 1, 'a'), cell('S', 1, 'a', 'b')], 0.02, exact);
    const boundedBy = (side: DemandBound['side'], ms: number) => {
      const bounds = [{ ...cell('S', 1, 'b'), run: 'bound', side, ms }];
      const found = fitDemand(plain, { points, bounds, sameCores: [], mayBeNegative: () => false }, 60);
      expect(found.residuals).toHaveLength(3);
      return demandMs(plain, found.x, cell('S', 1, 'b'));
    };
    // The points say 1.3 ms.
    expect(boundedBy('atLeast', 1)).toBeCloseTo(1.3, 1);
    expect(boundedBy('atMost', 1.6)).toBeCloseTo(1.3, 1);
    expect(boundedBy('atLeast', 1.4)).toBeGreaterThan(1.33);
    expect(boundedBy('atMost', 1.2)).toBeLessThan(1.27);
  });
});
