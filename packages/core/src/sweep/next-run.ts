import { halfWidthsOf } from '../experiment';
import { maxSweepRuns, runLimit, type Sweep } from '../workload/sweep';
import { sweepCombinations } from '../workload/sweep-cells';
import { endOfRuns } from './end-of-runs';
import { mostBarren, mostUsefulCell } from './most-useful';
import { plannedOrder } from './planned-order';
import { loadedOf, policyFactor, sweptModel, type CellResult } from './swept-model';

/** What a sweep does next. */
export type SweepStep =
  | {
      kind: 'run';
      cell: number;
      repeat: number;
      /** From 0; above it, what was run before for this repeat of the cell told nothing. */
      attempt: number;
      /** In words, where it was chosen by what was measured. */
      because: string | null;
    }
  | { kind: 'end'; because: string };

/**
 * The next run of a sweep: a function of what has been run, so that whoever goes on after a crash goes on with the same, and
 * no cell is run twice for one repeat that told something. Repeats of the whole design come one after the other, each in a random
 * order of its own; cells that need the same of what a person sets, or of what takes minutes to change, stay together in it. A run that told nothing is made again at once, as
 * often as `mostBarren` allows, and one that never came to its load until it does; one that somebody stopped is not.
 * @param results of every run, in the order in which they were made
 * @param minutes since the first run began
 */
export function nextSweepRun(sweep: Sweep, results: readonly CellResult[], minutes: number): SweepStep {
  const { repeats } = sweep;
  const count = loadedOf(results).length;
  if (!isOver(sweep, minutes) && count < runLimit(sweep) && results.length < maxSweepRuns) {
    const planned = nextPlanned(sweep, results);
    if (planned) return planned;
  }
  const end = (because: string): SweepStep => ({ kind: 'end', because: endOfRuns(because, results) });
  if (repeats.kind === 'times') return end(plannedInWords(sweep, results, repeats.times));
  const percent = Math.round(repeats.within * 1000) / 10;
  const model = sweptModel(sweep, results);
  const widths =
    model && model.factors[policyFactor]!.levels.length === sweep.policySets.length
      ? halfWidthsOf(model, policyFactor)
      : null;
  const isNarrow = widths !== null && Math.max(0, ...widths) <= Math.log1p(repeats.within);
  if (isNarrow) return end(`${count} runs: what every policy set adds is known within ${percent} %.`);
  if (isOver(sweep, minutes))
    return end(`The time is up after ${count} runs, before every effect was known within ${percent} %.`);
  if (count >= repeats.maxRuns)
    return end(`The budget of ${count} runs is used up, before every effect was known within ${percent} %.`);
  if (results.length >= maxSweepRuns)
    return end(
      `The most runs of a sweep, ${maxSweepRuns}, were made before every effect was known within ${percent} %.`,
    );
  const next = mostUsefulCell(sweep, results, model);
  if (!next) return end(`No cell is left to run: what is left told nothing in ${mostBarren} runs, or was stopped.`);
  return { kind: 'run', attempt: 0, ...next };
}

/** The next run of the design, all cells for one repeat before any comes again; null once each told something or was given up. */
function nextPlanned(sweep: Sweep, results: readonly CellResult[]): SweepStep | null {
  const attempts = Map.groupBy(results, repeatOf);
  const blocks = sweep.repeats.kind === 'times' ? sweep.repeats.times : 1;
  for (let repeat = 0; repeat < blocks; repeat++) {
    for (const cell of plannedOrder(sweep, repeat)) {
      const made = attempts.get(repeatOf({ cell, repeat })) ?? [];
      const loaded = loadedOf(made);
      const isSettled = loaded.length >= mostBarren || loaded.some(({ end }) => end !== 'failed');
      if (!isSettled) return { kind: 'run', cell, repeat, attempt: made.length, because: again(made) };
    }
  }
  return null;
}

const repeatOf = ({ cell, repeat }: Pick<CellResult, 'cell' | 'repeat'>) => `${cell} ${repeat}`;

/** @param made for the same repeat of the cell, which all told nothing */
function again(made: readonly CellResult[]): string | null {
  if (made.length === 0) return null;
  if (made.at(-1)?.end === 'not-set-up') return 'What was run before ended before its load.';
  return `What was run before told nothing: attempt ${loadedOf(made).length + 1} of at most ${mostBarren}.`;
}

function isOver({ repeats }: Sweep, minutes: number): boolean {
  return repeats.kind === 'until-narrow' && repeats.maxMinutes !== undefined && minutes >= repeats.maxMinutes;
}

function plannedInWords(sweep: Sweep, results: readonly CellResult[], times: number): string {
  const cells = sweepCombinations(sweep).length;
  const planned = cells * times;
  const done = new Set(results.filter(({ end }) => end === 'done').map(repeatOf)).size;
  if (done < planned && times > 1) return `${done} of ${planned} runs of ${cells} cells came to their end.`;
  if (done < planned) return `${done} of ${cells} cells ${done === 1 ? 'has' : 'have'} been measured.`;
  if (planned === 1) return 'Its one cell has been run.';
  return `All ${cells} cells have been run${times === 1 ? '' : `, each ${times} times`}.`;
}
