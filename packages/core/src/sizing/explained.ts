import type { DemandModel } from '../demand/demand-model';
import type { Slo } from '../workload/slo';
import type { CellLoss } from './carried-loss';
import { cellLosses } from './carried-loss';
import type { ExplainedRun } from './explained-runs';
import { explainedRuns } from './explained-runs';
import type { MeasuredProblem, PlanRun } from './plan-problem';

/** All runs beside what their CPU explains inside one SLO, and what their cells lost of it. */
export interface Explained {
  runs: readonly ExplainedRun[];
  cells: readonly CellLoss[];
}

/** The same for each SLO that is asked, remembered. Runs that fail unloaded tell of errors, not of a loss. */
export function explainedBySlo(problem: MeasuredProblem, demand: DemandModel): (slo: Slo) => Explained {
  const remembered = new Map<string, Explained>();
  return (slo) => {
    const key = JSON.stringify(slo);
    const known = remembered.get(key);
    if (known) return known;
    const runs = explainedRuns(problem, demand, slo);
    const found = { runs, cells: cellLosses(runs.filter(({ run }) => !failsUnloaded(run, slo))) };
    remembered.set(key, found);
    return found;
  };
}

/** Whether even the lightest level of a run has too many errors. */
export function failsUnloaded(run: PlanRun, slo: Slo): boolean {
  const load = (level: PlanRun['levels'][number]) => level.offeredRps ?? level.concurrency ?? 0;
  const lightest = run.levels.toSorted((left, right) => load(left) - load(right))[0];
  return lightest !== undefined && lightest.errorRate > slo.maxErrorRate;
}
