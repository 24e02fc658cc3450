import {
  aliasesOf,
  aliasSentences,
  interactions,
  mainEffects,
  type Estimate,
  type Interaction,
  type MainEffect,
} from '../experiment';
import type { Sweep } from '../workload/sweep';
import { handFactorNames, handSentences, slowSentences } from '../workload/by-hand';
import { sweepCombinations, sweepFactors } from '../workload/sweep-cells';
import { mostUsefulCell } from './most-useful';
import { sweptModel, type CellResult } from './swept-model';

/** How many times as much a request takes: 1.3 is 30 % more. */
export interface Ratio {
  value: number;
  interval: { low: number; high: number } | null;
}

/** What the runs of a sweep tell. */
export interface SweepFindings {
  /** Geometric mean over the runs of each cell, with how many told it; null where none did. */
  cells: { msPerRequest: number | null; runs: number }[];
  effects: (Omit<MainEffect, keyof Estimate> & Ratio)[];
  /** By how much one effect is larger under another level: 1 is not at all. */
  interactions: (Omit<Interaction, keyof Estimate> & Ratio)[];
  /** How much one run differs from another of the same cell, as a share; null while nothing tells. */
  noise: number | null;
  /** What cannot be told apart, one sentence each. */
  confounded: string[];
  /** The cell whose next run would tell the most about policy sets, and why; null before the first result. */
  next: { cell: number; because: string } | null;
}

const ratio = ({ value, interval }: Estimate): Ratio => ({
  value: Math.exp(value),
  interval: interval && { low: Math.exp(interval.low), high: Math.exp(interval.high) },
});

/** Effects, interactions and the next most useful cell out of the results of a sweep. */
export function sweepFindings(sweep: Sweep, results: readonly CellResult[]): SweepFindings {
  const combinations = sweepCombinations(sweep);
  const factors = sweepFactors(sweep);
  const model = sweptModel(sweep, results);
  const cells = combinations.map((_, cell) => {
    const told = results.flatMap(({ cell: of, msPerRequest }) =>
      of === cell && msPerRequest !== null ? [msPerRequest] : [],
    );
    const mean = told.reduce((sum, ms) => sum + Math.log(ms), 0) / told.length;
    return { msPerRequest: told.length > 0 ? Math.exp(mean) : null, runs: told.length };
  });
  if (!model) return { cells, effects: [], interactions: [], noise: null, confounded: [], next: null };
  const next = mostUsefulCell(sweep, results, model);
  const slow = slowSentences(sweep);
  // Runs within a group say nothing of the scatter from one group to the next.
  const withoutInterval = slow.length > 0 ? sweep.slow.map((setting) => handFactorNames([setting])) : [];
  const lost = model.lostFactors.map(
    (factor) => `The effect of ${factors[factor]!.name} cannot be told from that of another factor yet.`,
  );
  const without = model.leftOut.map(({ factors: pair, because }) => {
    const name = pair.map((factor) => factors[factor]!.name).join(' × ');
    return because === 'confounded'
      ? `${name}: these cells cannot tell it from other effects.`
      : `${name}: too few runs to tell it and the noise as well.`;
  });
  return {
    cells,
    effects: mainEffects(model).map(({ value, interval, ...rest }) => ({
      ...rest,
      ...ratio({ value, interval: withoutInterval.includes(rest.factor) ? null : interval }),
    })),
    interactions: interactions(model).map(({ value, interval, ...rest }) => ({
      ...rest,
      ...ratio({ value, interval }),
    })),
    noise: model.deviation === null ? null : Math.expm1(model.deviation),
    confounded: [
      ...lost,
      ...without,
      ...aliasSentences(aliasesOf(factors, combinations)),
      ...handSentences(sweep),
      ...slow,
    ],
    next: next && { cell: next.cell, because: next.because },
  };
}
