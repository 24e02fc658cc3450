import { factorPairs, interactionCode, levelCode, mainEffectRow, type Combination, type Factor } from './factors';
import { dot, emptySpan, informationMatrix, invert, quadratic } from './linear';

/** What was measured at a combination, once. */
export interface Observation {
  combination: Combination;
  value: number;
  /** Repeat of the whole design that it belongs to, whose level is its own; null where there are no such blocks. */
  block: number | null;
}

/** Columns of the model that stand or fall together. */
interface Term {
  kind: 'mean' | 'main' | 'block' | 'interaction';
  /** Places of the factors that it is of. */
  factors: readonly number[];
  row: (combination: Combination, block: number | null) => number[];
}

/** A least-squares fit of mean, main effects, blocks and as many interactions of two factors as the observations bear. */
export interface EffectModel {
  /** Only levels that were observed. */
  factors: Factor[];
  terms: Term[];
  /** Factors whose main effect cannot be told from another, by their places. */
  lostFactors: number[];
  /** Interactions that are left out, and why. */
  leftOut: { factors: readonly number[]; because: 'confounded' | 'too-few-runs' }[];
  coefficients: number[];
  /** (XᵀX)⁻¹. */
  inverse: number[][];
  degreesOfFreedom: number;
  /** Standard deviation of a run; null without a degree of freedom. */
  deviation: number | null;
  /** A combination as a row of the model, at the mean of the blocks; null where a level of it was never observed. */
  rowOf: (combination: Combination) => number[] | null;
  /** Whether a combination would tell a main effect that nothing tells yet. */
  tellsNew: (combination: Combination) => boolean;
}

/** Fewer say too little of the noise to give them up for an interaction. */
const leastFreedom = 3;

/**
 * Fits a model to observations; null where there are none.
 * @param first place of the factor whose interactions come before the others when there is not room for all
 */
export function fitEffectModel(
  given: readonly Factor[],
  observations: readonly Observation[],
  first: number,
): EffectModel | null {
  if (observations.length === 0) return null;
  const { factors, placeOf } = observedLevels(given, observations);
  const coded = observations.map(({ combination, block }) => ({ combination: placeOf(combination)!, block }));
  const span = emptySpan();
  const terms: Term[] = [];
  const [lostFactors, leftOut]: [number[], EffectModel['leftOut']] = [[], []];
  let columns = 0;
  for (const term of termsOf(factors, observations, first)) {
    const rows = coded.map(({ combination, block }) => term.row(combination, block));
    const width = rows[0]!.length;
    if (width === 0) continue;
    const isInteraction = term.kind === 'interaction';
    if (isInteraction && observations.length - columns - width < leastFreedom) {
      leftOut.push({ factors: term.factors, because: 'too-few-runs' });
    } else if (span.take(rows[0]!.map((_, column) => rows.map((row) => row[column]!)))) {
      terms.push(term);
      columns += width;
    } else if (isInteraction) leftOut.push({ factors: term.factors, because: 'confounded' });
    else if (term.kind === 'main') lostFactors.push(...term.factors);
  }
  const rows = coded.map(({ combination, block }) => terms.flatMap((term) => term.row(combination, block)));
  const { inverse } = invert(informationMatrix(rows, columns));
  if (!inverse) return null;
  const sums = inverse.map((_, i) => rows.reduce((sum, row, run) => sum + row[i]! * observations[run]!.value, 0));
  const coefficients = inverse.map((row) => dot(row, sums));
  const told = emptySpan();
  for (const { combination } of coded) told.take([mainEffectRow(factors, combination)]);
  const degreesOfFreedom = observations.length - columns;
  const squares = rows.reduce((sum, row, run) => sum + (observations[run]!.value - dot(row, coefficients)) ** 2, 0);
  return {
    ...{ factors, terms, lostFactors, leftOut, coefficients, inverse, degreesOfFreedom },
    deviation: degreesOfFreedom > 0 ? Math.sqrt(squares / degreesOfFreedom) : null,
    rowOf: (combination) => {
      const place = placeOf(combination);
      return place && terms.flatMap((term) => term.row(place, null));
    },
    tellsNew: (combination) => {
      const place = placeOf(combination);
      return place === null || !told.holds(mainEffectRow(factors, place));
    },
  };
}

/** Factors with the levels that were observed, and the places of a combination among them. */
function observedLevels(given: readonly Factor[], observations: readonly Observation[]) {
  const seen = given.map(({ levels }, factor) =>
    levels.flatMap((_, level) =>
      observations.some(({ combination }) => combination[factor] === level) ? [level] : [],
    ),
  );
  return {
    factors: given.map(({ name, levels }, factor) => ({ name, levels: seen[factor]!.map((level) => levels[level]!) })),
    placeOf: (combination: Combination): number[] | null => {
      const places = combination.map((level, factor) => seen[factor]!.indexOf(level));
      return places.includes(-1) ? null : places;
    },
  };
}

function termsOf(factors: readonly Factor[], observations: readonly Observation[], first: number): Term[] {
  const code = (factor: number, combination: Combination) =>
    levelCode(factors[factor]!.levels.length, combination[factor]!);
  const blocks = [...new Set(observations.flatMap(({ block }) => (block === null ? [] : [block])))];
  const pairs = factorPairs(factors).toSorted((a, b) => Number(b.includes(first)) - Number(a.includes(first)));
  return [
    { kind: 'mean', factors: [], row: () => [1] },
    ...factors.map((_, factor): Term => ({ kind: 'main', factors: [factor], row: (each) => code(factor, each) })),
    {
      kind: 'block',
      factors: [],
      row: (_, block) =>
        block === null ? blocks.slice(1).map(() => 0) : levelCode(Math.max(blocks.length, 1), blocks.indexOf(block)),
    },
    ...pairs.map(([left, right]): Term => ({
      kind: 'interaction',
      factors: [left, right],
      row: (each) => interactionCode(code(left, each), code(right, each)),
    })),
  ];
}

/** A linear combination of the coefficients that is zero but for the columns of one term; null where the model has no such term. */
export function contrastOf({ terms, factors }: EffectModel, wanted: readonly number[], values: readonly number[]) {
  const zero = factors.map(() => 0);
  let isThere = false;
  const contrast = terms.flatMap((term) => {
    const isWanted = term.kind !== 'block' && term.factors.join() === wanted.join();
    isThere ||= isWanted;
    return isWanted ? values : term.row(zero, null).map(() => 0);
  });
  return isThere ? contrast : null;
}

/** Variance of a contrast, in squares of a run's deviation. */
export const varianceOf = ({ inverse }: EffectModel, contrast: readonly number[]): number =>
  quadratic(contrast, inverse, contrast);
