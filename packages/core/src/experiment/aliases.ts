import {
  factorPairs,
  interactionCode,
  levelCode,
  mainEffectRow,
  mainEffectUnknowns,
  type Combination,
  type Factor,
} from './factors';
import { dot, informationMatrix, invert } from './linear';

/** A main effect that takes up a share of an interaction, so that the one may pass for the other. */
export interface Alias {
  factor: string;
  /** The two factors that interact. */
  with: [string, string];
  /** 1: what looks like the effect may be the interaction altogether. */
  share: number;
}

const smallest = 0.1;

/**
 * What each main effect takes up of interactions of two factors: the alias matrix (X₁ᵀX₁)⁻¹X₁ᵀX₂ of Box and Wilson (1951),
 * as the largest of its figures for each factor and pair. Interactions of three are taken for nothing.
 */
export function aliasesOf(factors: readonly Factor[], combinations: readonly Combination[]): Alias[] {
  const rows = combinations.map((combination) => mainEffectRow(factors, combination));
  const { inverse } = invert(informationMatrix(rows, mainEffectUnknowns(factors)));
  if (!inverse) return [];
  const places = columnsOf(factors);
  return factorPairs(factors).flatMap(([left, right]) => {
    const columns = transpose(
      combinations.map((combination) =>
        interactionCode(
          levelCode(factors[left]!.levels.length, combination[left]!),
          levelCode(factors[right]!.levels.length, combination[right]!),
        ),
      ),
    );
    const taken = columns.map((column) => {
      const sums = inverse.map((_, i) => rows.reduce((sum, row, run) => sum + row[i]! * column[run]!, 0));
      return inverse.map((row) => dot(row, sums));
    });
    return factors.flatMap(({ name }, factor): Alias[] => {
      const shares = taken.flatMap((coefficients) => places[factor]!.map((at) => Math.abs(coefficients[at]!)));
      const share = Math.min(Math.max(0, ...shares), 1);
      return share < smallest ? [] : [{ factor: name, with: [factors[left]!.name, factors[right]!.name], share }];
    });
  });
}

/** Columns of each factor in the model matrix. */
export function columnsOf(factors: readonly Factor[]): number[][] {
  let next = 1;
  return factors.map(({ levels }) => Array.from({ length: levels.length - 1 }, () => next++));
}

const transpose = (rows: readonly (readonly number[])[]): number[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]!));

/** Aliases in words, one sentence for each factor that has any. */
export function aliasSentences(aliases: readonly Alias[]): string[] {
  return [...Map.groupBy(aliases, ({ factor }) => factor)].map(([factor, own]) => {
    const named = own
      .toSorted((a, b) => b.share - a.share)
      .map(({ with: pair, share }) => `${pair.join(' × ')}${share > 0.99 ? '' : ` (${Math.round(share * 100)} %)`}`);
    return `What looks like an effect of ${factor} may be in part how ${named.join(', ')} work together.`;
  });
}
