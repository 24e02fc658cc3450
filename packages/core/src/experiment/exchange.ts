import { randomStream } from '../queueing/random';
import { levelCode, mainEffectUnknowns, type Combination, type Factor } from './factors';
import { dot, informationMatrix, invert, quadratic } from './linear';

const starts = 8;
const passes = 20;

export interface Exchanged {
  combinations: Combination[];
  /** det(XᵀX)^(1/p) ÷ runs: 1 where the design is orthogonal, 0 where a main effect is lost. */
  efficiency: number;
}

/**
 * So many different combinations with a large determinant of the information matrix of the main effects: from random
 * designs, one level of one combination is exchanged for another as long as that raises the determinant (Fedorov 1972 by
 * coordinates, Meyer and Nachtsheim 1995). The best of some starts; the same for the same factors.
 */
export function exchangeDesign(factors: readonly Factor[], runs: number): Exchanged {
  const random = randomStream(runs);
  let best: Exchanged = { combinations: [], efficiency: -1 };
  for (let start = 0; start < starts && best.efficiency < 1 - 1e-9; start++) {
    const found = improve(factors, randomDesign(factors, runs, random));
    if (found.efficiency > best.efficiency + 1e-12) best = found;
  }
  return best;
}

function randomDesign(factors: readonly Factor[], runs: number, random: () => number): number[][] {
  const drawn = new Map<string, number[]>();
  while (drawn.size < runs) {
    const combination = factors.map(({ levels }) => Math.floor(random() * levels.length));
    drawn.set(combination.join(), combination);
  }
  return [...drawn.values()];
}

/** A little information about everything, so that a design which cannot tell two effects apart can become one that can. */
const ridge = 1e-4;

function improve(factors: readonly Factor[], design: number[][]): Exchanged {
  const unknowns = mainEffectUnknowns(factors);
  const codes = factors.map(({ levels }) => levels.map((_, level) => levelCode(levels.length, level)));
  const rowOf = (combination: Combination) => [1, ...combination.flatMap((level, factor) => codes[factor]![level]!)];
  const present = new Set(design.map((each) => each.join()));
  const inverseNow = () => {
    const matrix = informationMatrix(design.map(rowOf), unknowns);
    matrix.forEach((row, i) => (row[i]! += ridge));
    return invert(matrix).inverse!;
  };
  let inverse = inverseNow();
  for (let pass = 0; pass < passes; pass++) {
    let changed = false;
    design.forEach((_, at) =>
      factors.forEach(({ levels }, factor) => {
        const old = rowOf(design[at]!);
        const spread = inverse.map((line) => dot(line, old));
        const rest = 1 - dot(old, spread);
        let [gain, chosen] = [1 + 1e-9, null as number[] | null];
        levels.forEach((__, level) => {
          const tried = design[at]!.with(factor, level);
          if (present.has(tried.join())) return;
          const row = rowOf(tried);
          // Of the determinants after and before.
          const ratio = (1 + quadratic(row, inverse, row)) * rest + dot(row, spread) ** 2;
          if (ratio > gain) [gain, chosen] = [ratio, tried];
        });
        if (!chosen) return;
        present.delete(design[at]!.join());
        design[at] = chosen;
        present.add(design[at].join());
        inverse = inverseNow();
        changed = true;
      }),
    );
    if (!changed) break;
  }
  const { logDeterminant } = invert(informationMatrix(design.map(rowOf), unknowns));
  return { combinations: design, efficiency: Math.exp(logDeterminant / unknowns) / design.length };
}
