import type { PlanRun } from './plan-problem';

/** Runs on a tier with exactly these policies, at any number of units. */
export const sameCellRuns = (runs: readonly PlanRun[], tier: string, policies: readonly string[]): PlanRun[] =>
  runs.filter((run) => run.tier === tier && isSameSet(run.policies, policies));

/** Whether two policy sets hold the same policies, in whatever order. */
export const isSameSet = (left: readonly string[], right: readonly string[]): boolean =>
  left.toSorted().join('\n') === right.toSorted().join('\n');
