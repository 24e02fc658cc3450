import { randomStream } from '../queueing/random';
import type { Cell, Design } from './design';
import { demandGradient, unknownsOf } from './design';

const tolerance = 1e-6;

/** Whether `target` is a linear combination of `rows`, by Gram–Schmidt. */
export function inRowSpace(rows: readonly (readonly number[])[], target: readonly number[]): boolean {
  const basis: number[][] = [];
  for (const row of rows) {
    const left = remainder(row, basis);
    if (norm(left) > tolerance * norm(row)) basis.push(left.map((value) => value / norm(left)));
  }
  return norm(remainder(target, basis)) <= tolerance * Math.max(norm(target), 1e-300);
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

/**
 * Whether the measured cells determine the demand of `cell`: its derivatives lie in the span of theirs, at a generic
 * point of the unknowns so that no accident of the figures decides. The loss per unit has a prior and is left out.
 */
export function isIdentifiable(design: Design, measured: readonly Cell[], cell: Cell): boolean {
  if (!measured.some(({ tier }) => tier === cell.tier)) return false;
  return inRowSpace(structureOf(design, measured), structureRow(design, cell));
}

/** Whether the measured cells determine what one policy adds. */
export function isPolicyIdentifiable(design: Design, measured: readonly Cell[], policy: string): boolean {
  const column = design.policies.indexOf(policy);
  if (column < 0) return false;
  const own = Array.from({ length: unknownsOf(design) - 1 }, (_, i) => Number(i === 1 + column));
  return inRowSpace(structureOf(design, measured), own);
}

const structureOf = (design: Design, measured: readonly Cell[]) => measured.map((one) => structureRow(design, one));

function structureRow(design: Design, cell: Cell): number[] {
  const random = randomStream(20);
  const generic = Array.from({ length: unknownsOf(design) }, () => 0.5 + random());
  return demandGradient(design, generic, { ...cell, units: 1 }).slice(0, -1);
}
