import type { PlanRun } from '../sizing/plan-problem';
import type { Slo } from '../workload/slo';
import type { JudgedLevel } from './level-verdict';
import { judgedLevels } from './level-verdict';

/** Offered totals of an open Poisson run: the highest that passed below the lowest confirmed failure, and that one. */
export interface MeasuredBracket {
  passedRps: number | null;
  failedRps: number | null;
}

/** The levels of a run judged against the target's SLO; null when that cannot be read off it (closed, paced, no percentile). */
export function measuredBracket(run: PlanRun, slo: Slo): MeasuredBracket | null {
  if (run.loadModel !== 'open' || run.arrivals === 'uniform') return null;
  const judged = judgedLevels(run, slo);
  return judged.length === 0 ? null : bracketOf(judged);
}

/** The bracket of levels in order of rate. */
export function bracketOf(judged: readonly JudgedLevel[]): MeasuredBracket {
  const failedRps = judged.find((_, position) => isConfirmedFailure(judged, position))?.rps ?? null;
  const passed = judged.filter(({ passed: held, rps }) => held && rps < (failedRps ?? Infinity));
  return { passedRps: passed.at(-1)?.rps ?? null, failedRps };
}

/** A failure stands when the next rate failed too, or none above it passed; otherwise it is one bad level among good ones. */
export const isConfirmedFailure = (judged: readonly JudgedLevel[], position: number): boolean =>
  judged[position]?.passed === false &&
  (judged[position + 1]?.passed === false || !judged.slice(position + 1).some(({ passed }) => passed));
