import type { PlanRun } from './plan-problem';

/** Runs on a tier with exactly these policies, at any number of units. */
export function sameCellRuns(runs: readonly PlanRun[], tier: string, policies: readonly string[]): PlanRun[] {
  const wanted = policies.toSorted().join('\n');
  return runs.filter((run) => run.tier === tier && run.policies.toSorted().join('\n') === wanted);
}
