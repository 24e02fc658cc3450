import type { PlanRun } from './plan-problem';
import type { Grade } from './recommendation';

/** A: own, at least three runs · B: own · C: imported · D: published · E: rated, or nothing. The best kind decides. */
export function gradeOf(runs: readonly PlanRun[]): Grade {
  const own = runs.filter(({ source }) => source === 'own').length;
  if (own > 0) return own >= 3 ? 'A' : 'B';
  const has = (source: PlanRun['source']) => runs.some((run) => run.source === source);
  return has('import') ? 'C' : has('published') ? 'D' : 'E';
}
