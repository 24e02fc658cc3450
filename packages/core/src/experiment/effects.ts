import { studentQuantile } from '../stats/student-t';
import { contrastOf, varianceOf, type EffectModel } from './effect-model';
import { interactionCode, levelCode } from './factors';
import { dot } from './linear';

/** Of intervals, one by one: with twenty of them, one is expected to miss. */
export const effectConfidence = 0.95;

/** A difference of means; the interval is null where nothing says how much runs scatter. */
export interface Estimate {
  value: number;
  interval: { low: number; high: number } | null;
}

/** What a level adds to the first one of its factor, as the mean over the levels of the other factors. */
export interface MainEffect extends Estimate {
  factor: string;
  level: string;
  against: string;
}

/** By how much what a level adds is larger where another factor is at another level than its first. */
export interface Interaction extends Estimate {
  factors: [string, string];
  levels: [string, string];
  against: [string, string];
}

/** Differences to the first level of a factor as contrasts of its columns. */
export const levelContrasts = (count: number): number[][] =>
  Array.from({ length: count - 1 }, (_, index) => {
    const base = levelCode(count, 0);
    return levelCode(count, index + 1).map((value, column) => value - base[column]!);
  });

/** Main effects of the factors whose effect the observations tell. */
export const mainEffects = (model: EffectModel): MainEffect[] =>
  model.factors.flatMap(({ name, levels }, factor) =>
    levelContrasts(levels.length).flatMap((values, index): MainEffect[] => {
      const contrast = contrastOf(model, [factor], values);
      if (!contrast) return [];
      return [{ factor: name, level: levels[index + 1]!, against: levels[0]!, ...estimateOf(model, contrast) }];
    }),
  );

/** Interactions of two factors that the model has room for. */
export const interactions = (model: EffectModel): Interaction[] =>
  model.terms.flatMap(({ kind, factors: places }): Interaction[] => {
    if (kind !== 'interaction') return [];
    const [left, right] = places.map((place) => model.factors[place]!) as [
      (typeof model.factors)[0],
      (typeof model.factors)[0],
    ];
    return levelContrasts(left.levels.length).flatMap((a, i) =>
      levelContrasts(right.levels.length).flatMap((b, j): Interaction[] => {
        const contrast = contrastOf(model, places, interactionCode(a, b));
        if (!contrast) return [];
        return [
          {
            factors: [left.name, right.name],
            levels: [left.levels[i + 1]!, right.levels[j + 1]!],
            against: [left.levels[0]!, right.levels[0]!],
            ...estimateOf(model, contrast),
          },
        ];
      }),
    );
  });

function estimateOf(model: EffectModel, contrast: readonly number[]): Estimate {
  const value = dot(contrast, model.coefficients);
  const half = halfWidth(model, varianceOf(model, contrast));
  return { value, interval: half === null ? null : { low: value - half, high: value + half } };
}

/** Half of the interval of something with so much variance, in squares of a run's deviation. */
export function halfWidth({ deviation, degreesOfFreedom }: EffectModel, variance: number, more = 0): number | null {
  if (deviation === null) return null;
  return quantile(degreesOfFreedom + more) * deviation * Math.sqrt(variance);
}

const quantiles = new Map<number, number>();

/** Student's quantile, which is found by bisection and asked for again and again. */
function quantile(degreesOfFreedom: number): number {
  const known = quantiles.get(degreesOfFreedom) ?? studentQuantile(effectConfidence, degreesOfFreedom);
  quantiles.set(degreesOfFreedom, known);
  return known;
}
