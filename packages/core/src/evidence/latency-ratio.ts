import type { PlanLevel } from '../sizing/plan-problem';

const measures = ['meanMs', 'p50Ms', 'p90Ms', 'p95Ms'] as const;

/** Latency of one level over that of another, by the first measure that both have; null when they share none. */
export function latencyRatio(level: PlanLevel, reference: PlanLevel): number | null {
  for (const measure of measures) {
    const [above, below] = [level[measure], reference[measure]];
    if (above !== undefined && below) return above / below;
  }
  return null;
}
