import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aliasesOf, aliasSentences } from './aliases';
import { exchangeDesign } from './exchange';
import { fullFactorial, mainEffectRow, mainEffectUnknowns, type Combination, type Factor } from './factors';
import { fractionOf } from './fraction';
import { informationMatrix, invert } from './linear';
import { blockOrder } from './run-order';

const factorsOf = (...counts: number[]): Factor[] =>
  counts.map((count, index) => ({
    name: 'ABCDEFG'[index]!,
    levels: Array.from({ length: count }, (_, level) => `${level + 1}`),
  }));
const information = (factors: readonly Factor[], combinations: readonly Combination[]) =>
  informationMatrix(
    combinations.map((each) => mainEffectRow(factors, each)),
    mainEffectUnknowns(factors),
  );

describe('the full matrix', () => {
  it('is orthogonal under the codes: XᵀX is runs times the identity', () => {
    const factors = factorsOf(3, 2, 4);
    const all = fullFactorial(factors);
    expect(new Set(all.map(String)).size).toBe(24);
    information(factors, all).forEach((row, i) =>
      row.forEach((value, j) => expect(value).toBeCloseTo(i === j ? 24 : 0, 9)),
    );
  });

  it('confounds nothing', () => {
    const factors = factorsOf(3, 2, 2);
    expect(aliasesOf(factors, fullFactorial(factors))).toEqual([]);
  });
});

describe('a fraction', () => {
  it.each([
    [[2, 2, 2], 4],
    [[2, 2, 2, 2], 8],
    [[3, 3, 3], 9],
    [[3, 3, 3, 3], 9],
    [[4, 2, 2], 8],
    [[4, 4, 2, 2], 16],
    [[5, 5, 5], 25],
  ])('of %j levels is orthogonal with %i runs', (counts, runs) => {
    const factors = factorsOf(...counts);
    const { combinations, kind, efficiency } = fractionOf(factors);
    expect([kind, combinations.length]).toEqual(['orthogonal', runs]);
    expect(efficiency).toBe(1);
    information(factors, combinations).forEach((row, i) =>
      row.forEach((value, j) => expect(value).toBeCloseTo(i === j ? runs : 0, 6)),
    );
  });

  it('of three two-level factors is the half with I = ABC: each effect goes with the interaction of the other two', () => {
    const factors = factorsOf(2, 2, 2);
    const aliases = aliasesOf(factors, fractionOf(factors).combinations);
    expect(aliases.map(({ factor, with: pair }) => `${factor}=${pair.join('')}`).toSorted()).toEqual([
      'A=BC',
      'B=AC',
      'C=AB',
    ]);
    for (const { share } of aliases) expect(share).toBeCloseTo(1, 9);
    expect(aliasSentences(aliases)).toContain('What looks like an effect of A may be in part how B × C work together.');
  });

  it('is D-optimal where no orthogonal one is smaller than the whole', () => {
    const factors = factorsOf(3, 2, 2);
    const { combinations, kind, efficiency } = fractionOf(factors);
    expect(kind).toBe('d-optimal');
    expect(combinations).toHaveLength(6);
    expect(efficiency).toBeGreaterThan(0.9);
    // No six of the twelve are better: all 924 of them are tried.
    const all = fullFactorial(factors);
    let best = 0;
    const choose = (from: number, chosen: Combination[]) => {
      if (chosen.length === 6) {
        const { logDeterminant } = invert(information(factors, chosen));
        best = Math.max(best, Math.exp(logDeterminant / 5) / 6);
        return;
      }
      for (let next = from; next < all.length; next++) choose(next + 1, [...chosen, all[next]!]);
    };
    choose(0, []);
    expect(efficiency).toBeCloseTo(best, 9);
  });

  it('tells every main effect, has no combination twice and none that is not there, whatever the levels', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }), (counts) => {
        const factors = factorsOf(...counts);
        const { combinations, kind, efficiency } = fractionOf(factors);
        const all = new Set(fullFactorial(factors).map(String));
        expect(new Set(combinations.map(String)).size).toBe(combinations.length);
        expect(combinations.every((each) => all.has(String(each)))).toBe(true);
        expect(invert(information(factors, combinations)).rank).toBe(mainEffectUnknowns(factors));
        expect(efficiency).toBeGreaterThan(0.6);
        expect(kind === 'full').toBe(combinations.length === all.size);
      }),
      { numRuns: 15 },
    );
  });

  it('is the same each time', () => {
    const factors = factorsOf(3, 3, 2, 2);
    expect(fractionOf(factors)).toEqual(fractionOf(factors));
    expect(exchangeDesign(factors, 9)).toEqual(exchangeDesign(factors, 9));
  });
});

describe('the order of runs', () => {
  it('has every cell once in each block, each block in an order of its own', () => {
    const blocks = [0, 1, 2].map((block) => blockOrder(12, block, 7));
    for (const block of blocks)
      expect(block.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index));
    expect(new Set(blocks.map(String)).size).toBe(3);
    expect(blockOrder(12, 1, 7)).toEqual(blocks[1]);
    expect(blockOrder(12, 1, 8)).not.toEqual(blocks[1]);
  });

  it('puts every cell in every place equally often over many seeds', () => {
    const counts = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
    for (let seed = 0; seed < 4000; seed++) blockOrder(4, 0, seed).forEach((cell, place) => counts[place]![cell]!++);
    // A thousand each; the standard deviation is 27.
    for (const row of counts) for (const count of row) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });
});
