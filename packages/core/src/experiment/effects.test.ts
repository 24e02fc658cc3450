import { describe, expect, it } from 'vitest';
import { normal, randomStream } from '../queueing/random';
import { fitEffectModel, type Observation } from './effect-model';
import { effectConfidence, interactions, mainEffects } from './effects';
import { fullFactorial, type Combination, type Factor } from './factors';
import { fractionOf } from './fraction';
import { halfWidthsOf, nextCombination } from './next-combination';

const factors: Factor[] = [
  { name: 'policies', levels: ['plain', 'jwt', 'body'] },
  { name: 'units', levels: ['1', '2'] },
  { name: 'payload', levels: ['small', 'large'] },
];
const all = fullFactorial(factors);

/** Truth: policies 0, 0.3, 0.8; two units −0.7; a large payload 0.2, and 0.5 more under the third policy set. */
const truth = ([policy, units, payload]: Combination) =>
  [0, 0.3, 0.8][policy!]! - 0.7 * units! + 0.2 * payload! + (policy === 2 ? 0.5 * payload! : 0);

const measured = (
  combinations: readonly Combination[],
  {
    repeats,
    deviation = 0,
    drift = 0,
    random = () => 0.5,
  }: Partial<Record<'deviation' | 'drift', number>> & {
    repeats: number;
    random?: () => number;
  },
): Observation[] =>
  Array.from({ length: repeats }, (_, block) =>
    combinations.map((combination) => ({
      ...{ combination, block },
      value: truth(combination) + drift * block + (deviation > 0 ? deviation * normal(random) : 0),
    })),
  ).flat();

describe('effects', () => {
  it('without noise are the truth: means over the other factors, interactions as differences of differences', () => {
    const model = fitEffectModel(factors, measured(all, { repeats: 2, drift: 0.4 }), 0)!;
    const found = mainEffects(model).map(({ factor, level, value }) => [factor, level, Number(value.toFixed(6))]);
    expect(found).toEqual([
      ['policies', 'jwt', 0.3],
      // 0.8, and half of the 0.5 that it adds under a large payload.
      ['policies', 'body', 1.05],
      ['units', '2', -0.7],
      ['payload', 'large', 0.366667],
    ]);
    const together = interactions(model).map(({ levels, value }) => [levels.join(), Number(value.toFixed(6)) + 0]);
    expect(together).toContainEqual(['body,large', 0.5]);
    expect(together).toContainEqual(['jwt,large', 0]);
    expect(model.deviation).toBeLessThan(1e-9);
    // 24 runs less mean, 4 main effects, 1 block and 5 interactions.
    expect(model.degreesOfFreedom).toBe(13);
  });

  it('have intervals that hold the truth as often as they say', () => {
    const random = randomStream(11);
    let [held, heldTogether, widths] = [0, 0, 0];
    const times = 400;
    for (let time = 0; time < times; time++) {
      const model = fitEffectModel(factors, measured(all, { repeats: 2, deviation: 0.05, drift: 0.1, random }), 0)!;
      const { interval } = mainEffects(model)[1]!;
      if (interval!.low <= 1.05 && 1.05 <= interval!.high) held++;
      widths += (interval!.high - interval!.low) / times;
      const both = interactions(model).find(({ levels }) => levels.join() === 'body,large')!.interval!;
      if (both.low <= 0.5 && 0.5 <= both.high) heldTogether++;
    }
    // The standard error of a share of 400 is 1.1 points.
    expect(Math.abs(held / times - effectConfidence)).toBeLessThan(0.03);
    expect(Math.abs(heldTogether / times - effectConfidence)).toBeLessThan(0.03);
    // 2 · t(13) · σ · √(2 ⁄ 8), and the mean of s is 0.98 σ at 13 degrees of freedom.
    expect(widths).toBeCloseTo(2 * 2.16 * 0.98 * 0.05 * 0.5, 2);
  });

  it('of a fraction are those of the whole where nothing interacts, and what has no room is said', () => {
    const plain = ([policy, units, payload]: Combination) => 0.3 * policy! - 0.7 * units! + 0.2 * payload!;
    const { combinations } = fractionOf(factors);
    const observations = combinations.map((combination) => ({ combination, value: plain(combination), block: null }));
    const model = fitEffectModel(factors, observations, 0)!;
    expect(mainEffects(model).map(({ value }) => Number(value.toFixed(6)))).toEqual([0.3, 0.6, -0.7, 0.2]);
    expect(interactions(model)).toEqual([]);
    expect(model.leftOut).toHaveLength(3);
    const twice = fitEffectModel(factors, [...observations, ...observations, ...observations], 0)!;
    expect(twice.leftOut.map(({ because }) => because)).toContain('confounded');
  });

  it('are told of the levels that have results; a confounded one is lost, not guessed', () => {
    const some = measured(all, { repeats: 2 }).filter(({ combination }) => combination[0] !== 1);
    expect(mainEffects(fitEffectModel(factors, some, 0)!).map(({ level }) => level)).toEqual(['body', '2', 'large']);
    const together = measured(all, { repeats: 2 }).filter(({ combination: [, units, payload] }) => units === payload);
    const model = fitEffectModel(factors, together, 0)!;
    expect(model.lostFactors).toEqual([2]);
    expect(mainEffects(model).map(({ factor }) => factor)).not.toContain('payload');
    expect(model.tellsNew([0, 0, 1])).toBe(true);
  });

  it('without a degree of freedom have no interval', () => {
    const five = [
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const model = fitEffectModel(factors, measured(five, { repeats: 1 }), 0)!;
    expect(model.deviation).toBeNull();
    for (const { interval } of mainEffects(model)) expect(interval).toBeNull();
  });
});

describe('the next combination', () => {
  it('is one that tells something new, before one that tells more of the same', () => {
    expect(nextCombination(null, all, 0)).toMatchObject({ index: 0, isNew: true });
    const seen = measured(all, { repeats: 2 }).filter(({ combination }) => combination[0] !== 1);
    const next = nextCombination(fitEffectModel(factors, seen, 0), all, 0)!;
    expect(next.isNew).toBe(true);
    expect(all[next.index]![0]).toBe(1);
  });

  it('is of the policy set that has been run least, and expects as narrow an interval as comes of it', () => {
    const random = randomStream(3);
    const noisy = measured(all, { repeats: 3, deviation: 0.05, random }).map((each) => ({ ...each, block: null }));
    const seen = noisy.filter(({ combination }, index) => combination[0] !== 1 || index < 12);
    const model = fitEffectModel(factors, seen, 0)!;
    const next = nextCombination(model, all, 0)!;
    expect(all[next.index]![0]).toBe(1);
    const { now, then } = next.halfWidth!;
    expect(now).toBeCloseTo(Math.max(...halfWidthsOf(model, 0)!), 12);
    // The run itself, at a value that the model expects, leaves the sum of squares as it is.
    const row = model.rowOf(all[next.index]!)!;
    const value = row.reduce((sum, each, i) => sum + each * model.coefficients[i]!, 0);
    const after = fitEffectModel(factors, [...seen, { combination: all[next.index]!, value, block: null }], 0)!;
    const sameNoise = model.deviation! / after.deviation!;
    expect(Math.max(...halfWidthsOf(after, 0)!) * sameNoise).toBeCloseTo(then, 9);
    expect(then).toBeLessThan(now);
  });

  it('narrows faster than running the cells in turn', () => {
    const start = measured(all, { repeats: 1 }).map((each) => ({ ...each, block: null }));
    const spread = (observations: Observation[]) => {
      const { inverse } = fitEffectModel(factors, observations, 0)!;
      return inverse[1]![1]! + inverse[2]![2]!;
    };
    const [planned, inTurn] = [[...start], [...start]];
    for (let run = 0; run < 6; run++) {
      const { index } = nextCombination(fitEffectModel(factors, planned, 0), all, 0)!;
      planned.push({ combination: all[index]!, value: 0, block: null });
      inTurn.push({ combination: all[run]!, value: 0, block: null });
    }
    expect(spread(planned)).toBeLessThan(spread(inTurn));
  });
});
