import { fitEffectModel, type EffectModel } from '../experiment';
import type { Sweep } from '../workload/sweep';
import { sweepCombinations, sweepFactors } from '../workload/sweep-cells';
import type { SweptEnd } from './run-result';

/** What a run of a cell measured; null where it did not tell. */
export interface CellResult {
  /** Index among the sweep's cells. */
  cell: number;
  /** From 0. */
  repeat: number;
  msPerRequest: number | null;
  end: SweptEnd;
}

/** Those that came as far as making load: the others say nothing of their cells, and count for no budget. */
export const loadedOf = (results: readonly CellResult[]): CellResult[] =>
  results.filter(({ end }) => end !== 'not-set-up');

/** The policy set, whose effects decide, is the first factor. */
export const policyFactor = 0;

/**
 * Effects on the logarithm of what a request takes: runs scatter by a share of it, and tiers and units multiply it. Repeats of
 * the whole design are blocks of their own; runs that were chosen by what was known before are not.
 */
export function sweptModel(sweep: Sweep, results: readonly CellResult[]): EffectModel | null {
  const combinations = sweepCombinations(sweep);
  const isBlocked = sweep.repeats.kind === 'times' && sweep.seed !== undefined;
  return fitEffectModel(
    sweepFactors(sweep),
    results.flatMap(({ cell, repeat, msPerRequest }) =>
      msPerRequest === null
        ? []
        : [{ combination: combinations[cell]!, value: Math.log(msPerRequest), block: isBlocked ? repeat : null }],
    ),
    policyFactor,
  );
}
