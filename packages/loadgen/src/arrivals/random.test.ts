import { describe, expect, it } from 'vitest';
import { gammaOfMeanOne, seededRandom } from './random';

const sampleOf = (draw: () => number, n = 200_000) => Array.from({ length: n }, draw);
const meanOf = (sample: readonly number[]) => sample.reduce((sum, value) => sum + value, 0) / sample.length;

describe('seededRandom', () => {
  it('fills the unit interval evenly, also for neighbouring seeds', () => {
    for (const seed of [0, 1, 2, -1]) {
      const bins = new Array<number>(64).fill(0);
      const random = seededRandom(seed);
      for (let index = 0; index < 64_000; index++) bins[Math.floor(random() * 64)]!++;
      const chiSquare = bins.reduce((sum, found) => sum + (found - 1000) ** 2 / 1000, 0);
      expect(chiSquare).toBeLessThan(103.4); // 0.1 % for 63 degrees of freedom
    }
    expect(seededRandom(1)()).not.toBe(seededRandom(2)());
  });
});

describe('gammaOfMeanOne', () => {
  it.each([0.25, 0.5, 1, 2, 4])('has mean 1 and squared variation %d', (variation) => {
    const random = seededRandom(11);
    const sample = sampleOf(() => gammaOfMeanOne(variation, random));
    const mean = meanOf(sample);
    expect(mean).toBeCloseTo(1, 1);
    const found = meanOf(sample.map((value) => (value - mean) ** 2)) / mean ** 2;
    expect(Math.abs(found / variation - 1)).toBeLessThan(0.05);
    expect(Math.min(...sample.slice(0, 1000))).toBeGreaterThan(0);
  });

  it('is constant without variation', () => {
    expect(gammaOfMeanOne(0, seededRandom(1))).toBe(1);
  });
});
