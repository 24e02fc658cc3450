import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, randomStream } from '../queueing/random';
import { levenbergMarquardt } from './levenberg-marquardt';
import { fitLaw } from './fit-law';
import type { ScalabilityFit } from './fit-scalability';
import { fitScalability } from './fit-scalability';
import { concurrencyAtThroughput, latencyMsAtThroughput } from './latency-at-throughput';
import { predictThroughput } from './predict-throughput';
import type { ScalabilityLaw } from './scalability-law';
import { kneeConcurrency, peakConcurrency, throughputAtConcurrency, throughputLimit } from './scalability-law';

const usl = (gammaRps: number, alpha: number, beta: number): ScalabilityLaw => ({ name: 'usl', gammaRps, alpha, beta });
const at = (law: ScalabilityLaw, concurrencies: number[], noise = 0, seed = 1) => {
  const random = randomStream(seed);
  return concurrencies.map((concurrency) => ({
    concurrency,
    throughputRps: throughputAtConcurrency(law, concurrency) * (1 + noise * normal(random)),
  }));
};
const fitted = (points: { concurrency: number; throughputRps: number }[]): ScalabilityFit => {
  const fit = fitScalability(points);
  if (fit.state === 'too-few-points') throw new Error(fit.reason);
  return fit;
};
const unweighted = (points: { concurrency: number; throughputRps: number }[]) =>
  points.map((point) => ({ ...point, weight: 1 }));
const doubling = [1, 2, 4, 8, 16, 32, 64];

/** Scripts per hour by simulated users on a SPARCcenter 2000 (SPEC SDM91, 1994; Gunther, Guerrilla Capacity Planning). */
const specSdm91 = [
  [1, 64.9],
  [18, 995.9],
  [36, 1652.4],
  [72, 1853.2],
  [108, 1828.9],
  [144, 1775],
  [216, 1702.2],
].map(([concurrency = 0, throughputRps = 0]) => ({ concurrency, throughputRps }));

describe('USL', () => {
  it('has on SPEC SDM91 the coefficients, peak and limit that the documentation of the R package usl gives', () => {
    const { law } = fitLaw('usl', unweighted(specSdm91));
    if (law.name === 'capped') throw new Error('not the USL');
    expect(law.alpha).toBeCloseTo(0.0277285, 6);
    expect(law.beta).toBeCloseTo(0.0001044, 7);
    expect(law.gammaRps).toBeCloseTo(89.995233, 3);
    expect(peakConcurrency(law)).toBeCloseTo(96.52, 2);
    expect(Math.round(throughputLimit(law))).toBe(1884);
    expect(Math.round(law.gammaRps / law.alpha)).toBe(3246);
  });

  it('recovers its parameters from exact points, whatever their size', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 5, noNaN: true }),
        fc.double({ min: 0, max: 0.6, noNaN: true }),
        fc.double({ min: -5, max: -1, noNaN: true }),
        (logGamma, alpha, logBeta) => {
          const law = usl(10 ** logGamma, alpha, 10 ** logBeta);
          const { law: found } = fitLaw('usl', unweighted(at(law, doubling)));
          for (const concurrency of [1, 3, 20, 100])
            expect(throughputAtConcurrency(found, concurrency) / throughputAtConcurrency(law, concurrency)).toBeCloseTo(
              1,
              5,
            );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('finds no better parameters on a fine grid, with or without an active bound', () => {
    for (const [truth, seed] of [
      [usl(100, 0.05, 0), 3],
      [usl(100, 0, 0.002), 5],
      [usl(100, 0, 0), 8],
      [usl(100, 0.02, 0.001), 9],
    ] as const) {
      const points = unweighted(at(truth, doubling, 0.04, seed));
      let least = Infinity;
      for (let alpha = 0; alpha < 0.15; alpha += 0.001)
        for (let beta = 0; beta < 0.004; beta += 0.00002) {
          const shape = points.map(({ concurrency }) => throughputAtConcurrency(usl(1, alpha, beta), concurrency));
          const along = shape.reduce((sum, value, index) => sum + value * (points[index]?.throughputRps ?? 0), 0);
          const gamma = along / shape.reduce((sum, value) => sum + value * value, 0);
          const misfit = shape.reduce(
            (sum, value, i) => sum + (gamma * value - (points[i]?.throughputRps ?? 0)) ** 2,
            0,
          );
          least = Math.min(least, misfit);
        }
      expect(fitLaw('usl', points).sumOfSquares).toBeLessThanOrEqual(least * (1 + 1e-9));
    }
  });
});

describe('latency at throughput', () => {
  it('obeys Little’s law on the rising side: X · R = N', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 1e4, noNaN: true }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 0.1, noNaN: true })),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (gammaRps, alpha, beta, share) => {
          const law = usl(gammaRps, alpha, beta);
          const concurrency = 1 + share * (Math.min(peakConcurrency(law), 1e3) - 1);
          const rps = throughputAtConcurrency(law, concurrency);
          expect(concurrencyAtThroughput(law, rps)! / concurrency).toBeCloseTo(1, 4);
          expect((rps * latencyMsAtThroughput(law, rps)!) / 1000 / concurrency).toBeCloseTo(1, 4);
        },
      ),
    );
  });

  it('has none beyond what the law ever reaches', () => {
    const law = usl(40, 0.06, 0.06);
    expect(latencyMsAtThroughput(law, throughputLimit(law) * 0.999)).not.toBeNull();
    expect(latencyMsAtThroughput(law, throughputLimit(law) * 1.001)).toBeNull();
    expect(latencyMsAtThroughput({ name: 'amdahl', gammaRps: 40, alpha: 0.1, beta: 0 }, 401)).toBeNull();
    expect(latencyMsAtThroughput({ name: 'capped', gammaRps: 40, capRps: 100 }, 101)).toBeNull();
    expect(latencyMsAtThroughput({ name: 'linear', gammaRps: 40, alpha: 0, beta: 0 }, 1e6)).toBeCloseTo(25);
  });
});

describe('choice of law', () => {
  const random = (law: ScalabilityLaw, seed: number) => at(law, [1, 2, 4, 8, 12, 16, 24, 32, 48, 64], 0.01, seed);
  it.each<[string, ScalabilityLaw]>([
    ['linear', { name: 'linear', gammaRps: 50, alpha: 0, beta: 0 }],
    ['amdahl', { name: 'amdahl', gammaRps: 50, alpha: 0.05, beta: 0 }],
    ['capped', { name: 'capped', gammaRps: 50, capRps: 700 }],
    ['usl', usl(50, 0.03, 0.0008)],
  ])('finds %s growth by AICc', (name, law) => {
    for (const seed of [1, 2]) expect(fitted(random(law, seed)).law.name).toBe(name);
    expect(fitted(at(law, [1, 2, 4, 8, 12, 16, 24, 32, 48, 64])).law.name).toBe(name);
  });

  it('chooses the cap where a database stops hard at its cores, which the USL misses at one connection', () => {
    const points = at({ name: 'capped', gammaRps: 480, capRps: 3_840 }, [1, 2, 4, 8, 16, 32, 64, 128, 256], 0.004, 7);
    const { law, limitRps, candidates } = fitted(points);
    const missAtOne = (candidate: ScalabilityLaw) =>
      Math.abs(throughputAtConcurrency(candidate, 1) / (points[0]?.throughputRps ?? 0) - 1);
    expect(law.name).toBe('capped');
    expect(missAtOne(law)).toBeLessThan(0.01);
    expect(missAtOne(candidates.find((candidate) => candidate.law.name === 'usl')!.law)).toBeGreaterThan(0.2);
    expect(limitRps?.estimate).toBeCloseTo(3_840, -2);
  });

  it('fits the capped law no worse than any knee on a grid', () => {
    const points = unweighted(at({ name: 'capped', gammaRps: 10, capRps: 75 }, [1, 2, 3, 5, 7, 9, 12, 20], 0.08, 4));
    const { sumOfSquares } = fitLaw('capped', points);
    for (let gammaRps = 7; gammaRps < 13; gammaRps += 0.05)
      for (let capRps = 50; capRps < 100; capRps += 0.5) {
        const misfit = points.reduce(
          (sum, point) => sum + (Math.min(gammaRps * point.concurrency, capRps) - point.throughputRps) ** 2,
          0,
        );
        expect(misfit).toBeGreaterThanOrEqual(sumOfSquares - 1e-9);
      }
  });

  it('weighs relative residuals when rates differ more than a hundredfold', () => {
    const wide = at({ name: 'amdahl', gammaRps: 50, alpha: 0.001, beta: 0 }, [1, 4, 16, 64, 256, 1024]);
    expect(fitted(wide).residuals).toBe('relative');
    expect(fitted(specSdm91).residuals).toBe('absolute');
  });
});

describe('what may be said', () => {
  const law = usl(1_000, 0.03, 0.0008);
  const many = [1, 2, 4, 6, 8, 12, 16, 24, 32, 40, 48, 64];

  it('covers peak and throughput with its 90 % interval about as often as it says', () => {
    let [peaks, rates] = [0, 0];
    const sets = 20;
    for (let seed = 1; seed <= sets; seed++) {
      const fit = fitted(at(law, many, 0.03, seed));
      const inside = ({ low, high }: { low: number | null; high: number | null }, truth: number) =>
        (low ?? -Infinity) <= truth && truth <= (high ?? Infinity);
      if (fit.peak.state === 'estimated' && inside(fit.peak.concurrency, peakConcurrency(law))) peaks++;
      if (inside(predictThroughput(fit, 20).throughputRps, throughputAtConcurrency(law, 20))) rates++;
    }
    expect(peaks / sets).toBeGreaterThan(0.8);
    expect(rates / sets).toBeGreaterThan(0.8);
    expect(peaks + rates).toBeLessThan(2 * sets);
  });

  it('claims no peak without a point beyond the knee', () => {
    const { peak, ...fit } = fitted(at(law, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.001, 2));
    expect(fit.law.name).toBe('usl');
    expect(kneeConcurrency(fit.law)).toBeGreaterThan(10);
    expect(peak).toMatchObject({ state: 'not-reached', reason: expect.stringContaining('knee') as string });
  });

  it('says what contention and coherency are below where none was seen', () => {
    const { alpha, beta, sentences, peak } = fitted(
      at({ name: 'linear', gammaRps: 90, alpha: 0, beta: 0 }, many, 0.01, 3),
    );
    expect(alpha).toMatchObject({ estimate: 0, low: null });
    expect(alpha!.high).toBeGreaterThan(0);
    expect(beta!.high).toBeGreaterThan(0);
    expect(peak.state).toBe('no-peak');
    expect(sentences.join(' ')).toMatch(/Contention α is below .* % \(95 % confidence\)/);
  });

  it('draws the line of extrapolation earlier the less is known', () => {
    const well = fitted(at(law, many, 0.005, 4));
    const badly = fitted(at(law, many, 0.15, 4));
    expect(well.extrapolationLimit).toBeGreaterThan(64);
    expect(well.extrapolationLimit).toBeLessThanOrEqual(128);
    expect(badly.extrapolationLimit).toBeLessThan(well.extrapolationLimit);
    expect(predictThroughput(well, 129).extrapolated).toBe(true);
    expect(predictThroughput(well, 64).extrapolated).toBe(false);
  });

  it('extrapolates neither before the knee nor where the USL parts from the law chosen', () => {
    const early = fitted(
      at({ name: 'amdahl', gammaRps: 950, alpha: 0.02, beta: 0 }, [1, 2, 3, 4, 6, 8, 9, 10], 0.005, 2),
    );
    expect(early).toMatchObject({ law: { name: 'amdahl' }, extrapolationLimit: 10, limitRps: null });
    const falling = fitted(specSdm91);
    expect(falling.law.name).toBe('capped');
    expect(falling.extrapolationLimit).toBeLessThan(280);
  });

  it('gives no interval from three points, which it meets exactly', () => {
    const points = at(law, [1, 16, 64]);
    const fit = fitted(points);
    expect(fit).toMatchObject({ state: 'no-interval', gammaRps: { low: null, high: null }, extrapolationLimit: 64 });
    for (const { concurrency, throughputRps } of points)
      expect(throughputAtConcurrency(fit.law, concurrency)).toBeCloseTo(throughputRps, 3);
    expect(fit.peak.state).toBe('not-reached');
  });

  it('takes two points for a line or for nothing', () => {
    expect(fitted(at({ name: 'linear', gammaRps: 90, alpha: 0, beta: 0 }, [1, 4])).law.name).toBe('linear');
    expect(fitScalability(at(law, [1, 64]))).toMatchObject({ state: 'too-few-points', distinctConcurrencies: 2 });
    expect(fitScalability(at(law, [8, 8, 8]))).toMatchObject({ state: 'too-few-points', neededConcurrencies: 6 });
    expect(fitScalability([])).toMatchObject({ state: 'too-few-points', distinctConcurrencies: 0 });
  });

  it('is the same every time and refuses what is not a rate', () => {
    expect(fitScalability(specSdm91)).toEqual(fitScalability(specSdm91.toReversed()));
    expect(() => fitScalability([{ concurrency: 0, throughputRps: 5 }])).toThrow(/Point 0/);
  });
});

describe('levenbergMarquardt', () => {
  it('solves a linear problem with an active bound like the reduced one', () => {
    // Least squares of (x + y − 1, y + 2, 2x − 3): y is held at 0, so x = (1 + 6) / 5.
    const { parameters, sumOfSquares } = levenbergMarquardt(
      {
        evaluate: ([x = 0, y = 0]) => ({
          residuals: [x + y - 1, y + 2, 2 * x - 3],
          jacobian: [
            [1, 1],
            [0, 1],
            [2, 0],
          ],
        }),
        lower: [0, 0],
        upper: [10, 10],
      },
      [5, 5],
    );
    expect(parameters[0]).toBeCloseTo(1.4, 8);
    expect(parameters[1]).toBe(0);
    expect(sumOfSquares).toBeCloseTo(0.16 + 4 + 0.04, 8);
  });
});
