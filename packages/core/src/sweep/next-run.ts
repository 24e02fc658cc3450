import { groupedOrder, halfWidthsOf } from '../experiment';
import { handGroups } from '../workload/by-hand';
import type { Sweep } from '../workload/sweep';
import { sweepCombinations } from '../workload/sweep-cells';
import { mostBarren, mostUsefulCell } from './most-useful';
import { policyFactor, sweptModel, type CellResult } from './swept-model';

/** What a sweep does next. */
export type SweepStep =
  | {
      kind: 'run';
      cell: number;
      repeat: number;
      /** In words, where it was chosen by what was measured. */
      because: string | null;
    }
  | { kind: 'end'; because: string };

/**
 * The next run of a sweep: a function of what has been run, so that whoever goes on after a crash goes on with the same, and
 * no cell is run twice for one repeat. Repeats of the whole design come one after the other, each in a random order of its own;
 * cells that need the same setting by hand stay together in it.
 * @param results of every run, in the order in which they were made
 * @param minutes since the first run began
 */
export function nextSweepRun(sweep: Sweep, results: readonly CellResult[], minutes: number): SweepStep {
  const combinations = sweepCombinations(sweep);
  const made = new Set(results.map(({ cell, repeat }) => `${cell} ${repeat}`));
  const { repeats, seed } = sweep;
  const groups = sweep.byHand.length > 0 ? handGroups(sweep) : combinations.map((_, cell) => cell);
  const blocks = repeats.kind === 'times' ? repeats.times : 1;
  for (let repeat = 0; repeat < blocks; repeat++) {
    const order = seed === undefined ? combinations.map((_, cell) => cell) : groupedOrder(groups, repeat, seed);
    const cell = order.find((each) => !made.has(`${each} ${repeat}`));
    if (cell !== undefined && !isOver(sweep, minutes)) return { kind: 'run', cell, repeat, because: null };
  }
  const count = results.length;
  if (repeats.kind === 'times') return { kind: 'end', because: allRun(combinations.length, repeats.times) };
  const percent = Math.round(repeats.within * 1000) / 10;
  const model = sweptModel(sweep, results);
  const widths =
    model && model.factors[policyFactor]!.levels.length === sweep.policySets.length
      ? halfWidthsOf(model, policyFactor)
      : null;
  const isNarrow = widths !== null && Math.max(0, ...widths) <= Math.log1p(repeats.within);
  if (isNarrow)
    return { kind: 'end', because: `${count} runs: what every policy set adds is known within ${percent} %.` };
  if (isOver(sweep, minutes))
    return {
      kind: 'end',
      because: `The time is up after ${count} runs, before every effect was known within ${percent} %.`,
    };
  if (count >= repeats.maxRuns)
    return {
      kind: 'end',
      because: `The budget of ${count} runs is used up, before every effect was known within ${percent} %.`,
    };
  const next = mostUsefulCell(sweep, results, model);
  if (!next) return { kind: 'end', because: `No cell told anything in ${mostBarren} runs.` };
  return { kind: 'run', cell: next.cell, repeat: next.runs, because: next.because };
}

function isOver({ repeats }: Sweep, minutes: number): boolean {
  return repeats.kind === 'until-narrow' && repeats.maxMinutes !== undefined && minutes >= repeats.maxMinutes;
}

const allRun = (cells: number, times: number) =>
  cells === 1 && times === 1
    ? 'Its one cell has been run.'
    : `All ${cells} cells have been run${times === 1 ? '' : `, each ${times} times`}.`;
