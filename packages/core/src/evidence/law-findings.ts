import type { PlanRun } from '../sizing/plan-problem';
import { apparentLoadModel } from './apparent-load-model';
import { closedLaws } from './closed-laws';
import { demandLaws } from './demand-laws';
import type { Finding } from './finding';
import { levelLaws } from './level-laws';

/**
 * The laws that every measurement obeys, held against a run's figures; empty when all hold. What `breaks` takes its
 * level (`scope: level`) or the whole run out of the evidence; what `warns` is only said.
 */
export const lawFindings = (run: PlanRun, coresPerUnit: number): Finding[] => [
  ...levelLaws(run),
  ...closedLaws(run, coresPerUnit),
  ...demandLaws(run, coresPerUnit),
  ...apparentLoadModel(run).findings,
];

/** The run without the levels that break a law; null when the whole run does, or no level is left. */
export function lawfulPart(run: PlanRun, findings: readonly Finding[]): PlanRun | null {
  const broken = findings.filter((one) => one.run === run.id && one.severity === 'breaks');
  const levels = run.levels.filter((_, index) => !broken.some(({ level }) => level === index));
  return levels.length === 0 || broken.some(({ scope }) => scope === 'run') ? null : { ...run, levels };
}
