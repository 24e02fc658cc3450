import { normal, randomStream } from '../queueing/random';
import type { Slo } from '../workload/slo';
import type { CellLoss } from './carried-loss';
import { carriedLoss, logFactor, wouldShowLoss } from './carried-loss';
import type { Explained } from './explained';
import { failsUnloaded } from './explained';
import type { ExplainedRun } from './explained-runs';
import { heldPerUnit, together } from './measured-capacity';
import { isSameSet } from './same-cell-runs';
import type { UnitTier } from './tier-capacity';

/** Capacity of one unit as the model has it: central and as it might also be. */
interface Modelled {
  solvedRps: number;
  drawnRps: number[];
  /** Capacity per unit among so many, relative to one alone: central, and as a draw has it. */
  shareAt(units: number, draw?: number): number;
}

/**
 * Capacity of one unit after what runs of the very same cell saw pass and fail. Two things are learnt from a bracket: what
 * the queueing form misses there, and, where the model's parameters are known worse than the bracket is narrow, the
 * capacity itself. A cell without a bracket is held by what other cells lost to causes that CPU does not explain; `heldBy`
 * are those cells.
 */
export function heldByBrackets(
  { runs, cells }: Explained,
  tier: UnitTier,
  policies: readonly string[],
  slo: Slo,
  { solvedRps, drawnRps, shareAt }: Modelled,
): { rps: number; drawnRps: number[]; heldBy: readonly CellLoss[] } {
  const cell = runs.filter(({ run }) => run.tier === tier.id && isSameSet(run.policies, policies));
  // Where the lightest level already has too many errors, no rate keeps the SLO, whatever its latency.
  if (cell.length > 0 && cell.every(({ run }) => failsUnloaded(run, slo)))
    return { rps: 0, drawnRps: drawnRps.map(() => 0), heldBy: [] };
  const loss = lossOf(cell, cells, tier.id, policies);
  const modelled = {
    rps: solvedRps * Math.exp(loss.log),
    drawnRps: drawnRps.map((rps, k) => rps * Math.exp(loss.drawnLogs[k]!)),
    heldBy: loss.from,
  };
  const brackets = cell.flatMap(({ run }) => heldPerUnit(run, slo)).filter(({ rps, atLeast }) => rps > 0 && !atLeast);
  if (brackets.length === 0 || solvedRps <= 0) return modelled;
  const directAs = (draw?: number) =>
    together(brackets.map(({ rps, units, error }) => ({ rps: rps / shareAt(units, draw), error })));
  const direct = directAs();
  const spread = Math.sqrt(
    drawnRps.reduce((sum, rps) => sum + Math.log((rps + 1e-9) / solvedRps) ** 2, 0) / drawnRps.length,
  );
  // Both rest on the same run, so a bracket adds only what the model does not know.
  const weight = Math.max(1 - (direct.error / spread) ** 2, 0);
  const mix = (rps: number, directRps: number) => rps ** (1 - weight) * directRps ** weight;
  const random = randomStream(43);
  return {
    ...modelled,
    rps: mix(modelled.rps, direct.rps),
    // What was measured among several units is known there, and less well of one alone.
    drawnRps: modelled.drawnRps.map((rps, k) => mix(rps, directAs(k).rps * Math.exp(direct.error * normal(random)))),
  };
}

/**
 * What the queueing form misses of a cell: the mean over its runs, each by its own demand, since a run on a slow day is
 * no sign of a wrong form. Where none of them would have shown a loss, what is carried over from other cells, and no less
 * than what did pass.
 */
function lossOf(cell: readonly ExplainedRun[], cells: readonly CellLoss[], tier: string, policies: readonly string[]) {
  const explained = cell.filter(({ explainedRps }) => (explainedRps ?? 0) > 0);
  const own = explained.reduce((sum, run) => sum + logFactor(run), 0) / Math.max(explained.length, 1);
  const carried = carriedLoss(cells, tier, policies);
  if (cell.some(wouldShowLoss) || carried.from.length === 0)
    return { log: own, drawnLogs: carried.drawnLogs.map(() => own), from: [] };
  const shown = Math.max(
    ...explained.map(({ passedRps, explainedRps }) => Math.log((passedRps ?? 0) / explainedRps!)),
    -Infinity,
  );
  return {
    // A failure alone and what others lost are two bounds on one loss, not two losses.
    log: Math.max(Math.min(own, carried.log), shown),
    drawnLogs: carried.drawnLogs.map((log) => Math.max(Math.min(own, log), shown)),
    from: carried.from,
  };
}
