import type { PlanRun } from './plan-problem';
import type { Grade } from './recommendation';

/** A: own, at least three runs · B: own · C: imported · D: published · E: rated. The weakest kind of run decides. */
export function gradeOf(runs: readonly PlanRun[]): Grade {
  const has = (source: PlanRun['source']) => runs.some((run) => run.source === source);
  if (runs.length === 0 || has('rated')) return 'E';
  if (has('published')) return 'D';
  if (has('import')) return 'C';
  return runs.length >= 3 ? 'A' : 'B';
}
