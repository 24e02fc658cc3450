import { drawCount } from '../demand/demand-model';
import { randomStream } from '../queueing/random';
import type { ExplainedRun } from './explained-runs';
import { isSameSet } from './same-cell-runs';

/** Held below this share of what CPU explains, a cell is said to be held back by something that is not known. */
const explainedShare = 0.6;
/** How many cells without any loss are taken to be in a sample beside those that were measured. */
const likeNone = 0.5;

/** What the runs of one tier and policy set held against what their CPU explains. */
export interface CellLoss {
  tier: string;
  policies: readonly string[];
  /** ln(held ÷ explained); 0 where what is explained lies between what passed and what failed. */
  log: number;
  /** The run that was held back most. */
  run: ExplainedRun;
}

/** Of a cell without a bracket of its own: logarithms of the factor on what CPU explains. */
export interface CarriedLoss {
  log: number;
  drawnLogs: Float64Array;
  /** The cells that it is learnt from. */
  from: readonly CellLoss[];
}

/** ln of the factor that brings what is explained inside what passed and failed. */
export function logFactor({ explainedRps, passedRps, failedRps }: ExplainedRun): number {
  if (!explainedRps) return 0;
  return Math.log(Math.min(Math.max(explainedRps, passedRps ?? 0), failedRps ?? Infinity) / explainedRps);
}

/** Whether a run would have shown a loss: it failed after it had passed, or passed most of what is explained. */
export const wouldShowLoss = ({ explainedRps, passedRps, failedRps }: ExplainedRun): boolean =>
  passedRps !== null && (failedRps !== null || passedRps >= explainedShare * (explainedRps ?? Infinity));

/** Whether a loss is more than runs differ by: that of something which is not known. */
export const isHeldBack = ({ log }: Pick<CellLoss, 'log'>): boolean => log < Math.log(explainedShare);

/** The cells whose runs would have shown a loss, each with the mean over its runs. */
export function cellLosses(runs: readonly ExplainedRun[]): CellLoss[] {
  const cells: ExplainedRun[][] = [];
  for (const one of runs) {
    if (!one.explainedRps || !wouldShowLoss(one)) continue;
    const { tier, policies } = one.run;
    const cell = cells.find(([first]) => first?.run.tier === tier && isSameSet(first.run.policies, policies));
    if (cell) cell.push(one);
    else cells.push([one]);
  }
  return cells.map((cell) => {
    const run = cell.reduce((most, one) => (logFactor(one) < logFactor(most) ? one : most));
    return { tier: run.run.tier, policies: run.run.policies, log: mean(cell.map(logFactor)), run };
  });
}

/**
 * What a cell that was not measured loses to causes that CPU does not explain: a random effect between cells. It is like one
 * of its sample, or like none of them, which counts as half a cell: after one cell its loss may carry over in full or not
 * at all, after many alike it does. The sample are the cells of its tier, else those with its policies on other tiers, else
 * the other tiers. Beside cells of its tier, those with its policies count for what they lost more than the rest of their
 * own tier; the larger loss decides.
 */
export function carriedLoss(cells: readonly CellLoss[], tier: string, policies: readonly string[]): CarriedLoss {
  const onTier = cells.filter((cell) => cell.tier === tier);
  const alike = cells.filter((cell) => cell.tier !== tier && isSameSet(cell.policies, policies));
  const beyondTier = alike.map((cell) => ({ cell, log: Math.min(cell.log - restOfTier(cells, cell), 0) }));
  const kin = onTier.length > 0 ? onTier : alike;
  const samples = [
    kin.length > 0 ? kin.map(({ log }) => log) : tierMeans(cells),
    onTier.length > 0 ? beyondTier.map(({ log }) => log) : [],
  ].filter((sample) => sample.length > 0);
  if (samples.length === 0) return { log: 0, drawnLogs: new Float64Array(drawCount), from: [] };
  const random = randomStream(47);
  const drawn = (sample: readonly number[]) => sample[Math.floor(random() * (sample.length + likeNone))] ?? 0;
  const expected = (sample: readonly number[]) =>
    sample.reduce((sum, log) => sum + log, 0) / (sample.length + likeNone);
  return {
    log: Math.min(...samples.map(expected)),
    drawnLogs: Float64Array.from({ length: drawCount }, () => Math.min(...samples.map(drawn))),
    from: [
      ...(kin.length > 0 ? kin : cells),
      ...(onTier.length > 0 ? beyondTier.filter(isHeldBack) : []).map(({ cell }) => cell),
    ],
  };
}

/** Mean over the other cells of a cell's tier; 0 where it is the only one. */
function restOfTier(cells: readonly CellLoss[], cell: CellLoss): number {
  const rest = cells.filter((other) => other !== cell && other.tier === cell.tier);
  return rest.length > 0 ? mean(rest.map(({ log }) => log)) : 0;
}

function tierMeans(cells: readonly CellLoss[]): number[] {
  const tiers = [...new Set(cells.map(({ tier }) => tier))];
  return tiers.map((tier) => mean(cells.filter((cell) => cell.tier === tier).map(({ log }) => log)));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
