import type { PlanRun } from './plan-problem';
import type { Grade } from './recommendation';

/** A: own, at least three runs · B: own · C: imported, or observed in production · D: published · E: rated, or nothing. The best kind decides. */
export function gradeOf(runs: readonly Pick<PlanRun, 'source'>[]): Grade {
  const own = runs.filter(({ source }) => source === 'own').length;
  if (own > 0) return own >= 3 ? 'A' : 'B';
  const has = (source: PlanRun['source']) => runs.some((run) => run.source === source);
  return has('import') || has('observed') ? 'C' : has('published') ? 'D' : 'E';
}

/** The weakest of some grades: null, which is weaker than E, where any has none, and of nothing. */
export const weakestGrade = (grades: readonly (Grade | null)[]): Grade | null =>
  grades.includes(null) ? null : (grades.toSorted().at(-1) ?? null);

/**
 * The grade of a cell: of its own runs where there are any, else the weakest of what it is put together from: the runs on
 * its tier, and for each of its policies the runs that have it.
 */
export function gradeOfCell(
  all: readonly PlanRun[],
  onTier: readonly PlanRun[],
  exact: readonly PlanRun[],
  policies: readonly string[],
): Grade {
  if (exact.length > 0) return gradeOf(exact);
  const parts = policies.map((policy) => all.filter((run) => run.policies.includes(policy)));
  return [onTier, ...parts].map(gradeOf).toSorted().at(-1) ?? 'E';
}
