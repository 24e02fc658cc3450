import { randomStream } from '../queueing/random';
import type { Cell, Design } from './design';
import { demandGradient, unknownsOf } from './design';

const tolerance = 1e-6;

/** Tells of a vector whether it is a linear combination of `rows`, by Gram–Schmidt. */
export function rowSpace(rows: readonly (readonly number[])[]): (target: readonly number[]) => boolean {
  const basis: number[][] = [];
  for (const row of rows) {
    const left = remainder(row, basis);
    if (norm(left) > tolerance * norm(row)) basis.push(left.map((value) => value / norm(left)));
  }
  return (target) => norm(remainder(target, basis)) <= tolerance * Math.max(norm(target), 1e-300);
}

/** Projected out twice: once is not enough in floating point when rows are nearly parallel. */
function remainder(row: readonly number[], basis: readonly number[][]): number[] {
  let left = [...row];
  for (let pass = 0; pass < 2; pass++)
    for (const direction of basis) {
      const along = left.reduce((sum, value, i) => sum + value * direction[i]!, 0);
      left = left.map((value, i) => value - along * direction[i]!);
    }
  return left;
}

const norm = (row: readonly number[]) => Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));

export interface Identifiability {
  /** Whether the measured cells determine the demand of this one. */
  cell(cell: Cell): boolean;
  /** Whether they determine what one policy adds. */
  policy(policy: string): boolean;
}

/**
 * What the measured cells determine: a cell whose derivatives lie in the span of theirs, at a generic point of the
 * unknowns so that no accident of the figures decides. The loss per unit has a prior and is left out.
 */
export function identifiability(design: Design, measured: readonly Cell[]): Identifiability {
  const random = randomStream(20);
  const generic = Array.from({ length: unknownsOf(design) }, () => 0.5 + random());
  const structure = (cell: Cell) => demandGradient(design, generic, { ...cell, units: 1 }).slice(0, -1);
  const determined = rowSpace(measured.map(structure));
  const tiers = new Set(measured.map(({ tier }) => tier));
  return {
    cell: (cell) => tiers.has(cell.tier) && determined(structure(cell)),
    policy(policy) {
      const column = design.policies.indexOf(policy);
      return column >= 0 && determined(generic.slice(1).map((_, i) => Number(i === 1 + column)));
    },
  };
}
