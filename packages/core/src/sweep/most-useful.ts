import { nextCombination, type EffectModel } from '../experiment';
import { settingGroups } from '../workload/by-hand';
import type { Sweep } from '../workload/sweep';
import { sweepCombinations } from '../workload/sweep-cells';
import { loadedOf, policyFactor, type CellResult } from './swept-model';

/** A cell of which so many runs told nothing of their load is not tried again, nor is a repeat of it. */
export const mostBarren = 3;

/** Where a change of setting takes minutes, one that takes none is preferred unless it tells less than this share of the most. */
const worthStaying = 0.5;

/**
 * The cell whose next run tells the most about what policy sets add; null where no cell tells anything or there is one policy set alone.
 * Of equals, the one that was run least; what takes minutes to change stays as it stands while that tells half as much. One of which somebody stopped a run is left out.
 */
export function mostUsefulCell(
  sweep: Sweep,
  results: readonly CellResult[],
  model: EffectModel | null,
): { cell: number; repeat: number; because: string } | null {
  if (sweep.policySets.length < 2) return null;
  const candidates = sweepCombinations(sweep).flatMap((combination, cell) => {
    const own = results.filter((each) => each.cell === cell);
    const loaded = loadedOf(own);
    const isBarren = loaded.length >= mostBarren && loaded.every(({ msPerRequest }) => msPerRequest === null);
    if (isBarren || own.some(({ end }) => end === 'stopped')) return [];
    const repeat = Math.max(-1, ...own.map((each) => each.repeat)) + 1;
    return [{ combination, cell, repeat, runs: loaded.length }];
  });
  const groups = sweep.slow.length > 0 ? settingGroups(sweep) : [];
  const last = results.at(-1);
  const moves = ({ cell }: { cell: number }) => Number(last !== undefined && groups[cell] !== groups[last.cell]);
  const inOrder = candidates.toSorted((a, b) => moves(a) - moves(b) || a.runs - b.runs || a.cell - b.cell);
  const next = nextCombination(
    model,
    inOrder.map(({ combination }) => combination),
    policyFactor,
    sweep.slow.length > 0 ? worthStaying : 1,
  );
  if (!next) return null;
  const { cell, repeat } = inOrder[next.index]!;
  return { cell, repeat, because: reasonOf(next) };
}

function reasonOf({ isNew, halfWidth }: NonNullable<ReturnType<typeof nextCombination>>): string {
  if (isNew) return 'It tells what no run has told yet.';
  if (!halfWidth) return 'It narrows most what the policy sets add.';
  const [now, then] = [halfWidth.now, halfWidth.then].map((width) => `± ${(100 * Math.expm1(width)).toFixed(1)} %`);
  return `It narrows most what the policy sets add: from ${now} to about ${then}.`;
}
