import type { PlanProblem } from '@headroom/core';

/** In what settings a policy was measured is for the workspace alone; what is missing is said without them. */
export const withoutSettings = (problem: PlanProblem): PlanProblem => ({
  ...problem,
  policies: problem.policies.map(({ measuredOtherwise: _, ...policy }) => policy),
});
