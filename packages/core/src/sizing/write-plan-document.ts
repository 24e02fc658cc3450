import { stringify } from 'yaml';
import type { PlanProblem } from './plan-problem';
import { longestYaml } from './read-plan-document';

/**
 * A plan as YAML. `readPlanDocument` and `parsePlan` read the same plan out of it; one that is longer than YAML may be is written as
 * JSON, which they read too.
 */
export function writePlanDocument(problem: PlanProblem): string {
  const yaml = stringify(problem, { lineWidth: 0, aliasDuplicateObjects: false });
  return yaml.length <= longestYaml ? yaml : JSON.stringify(problem, null, 2);
}
