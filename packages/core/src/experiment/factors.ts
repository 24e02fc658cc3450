/** One thing that an experiment sets, by the names of its levels; the first level is what the others are compared with. */
export interface Factor {
  name: string;
  levels: readonly string[];
}

/** A level of each factor, by its place. */
export type Combination = readonly number[];

/** Every combination once; the last factor changes fastest. */
export const fullFactorial = (factors: readonly Factor[]): Combination[] =>
  factors.reduce<Combination[]>(
    (combinations, { levels }) => combinations.flatMap((before) => levels.map((_, level) => [...before, level])),
    [[]],
  );

/** Unknowns of a model with a mean and one effect for each level but the first. */
export const mainEffectUnknowns = (factors: readonly Factor[]): number =>
  1 + factors.reduce((sum, { levels }) => sum + levels.length - 1, 0);

/**
 * Orthonormal contrasts of `count` levels, as Helmert's: over all levels each column has the mean 0 and the mean square 1,
 * and no two go together. So the effect of a factor is its mean over the levels of the others, and XᵀX ÷ runs is the identity
 * where a design is orthogonal.
 */
export const levelCode = (count: number, level: number): number[] =>
  Array.from({ length: count - 1 }, (_, index) => {
    const column = index + 1;
    const raw = level < column ? -1 : level === column ? column : 0;
    return raw * Math.sqrt(count / (column * (column + 1)));
  });

/** The mean and the main effects of a combination, as a row of the model matrix. */
export const mainEffectRow = (factors: readonly Factor[], combination: Combination): number[] => [
  1,
  ...factors.flatMap(({ levels }, index) => levelCode(levels.length, combination[index]!)),
];

/** Products of two factors' codes: the columns of their interaction. */
export const interactionCode = (left: readonly number[], right: readonly number[]): number[] =>
  left.flatMap((a) => right.map((b) => a * b));

/** All pairs of factors that have more than one level, by their places. */
export const factorPairs = (factors: readonly Factor[]): [number, number][] =>
  factors.flatMap((_, left) =>
    factors.flatMap((__, right): [number, number][] =>
      left < right && factors[left]!.levels.length > 1 && factors[right]!.levels.length > 1 ? [[left, right]] : [],
    ),
  );
