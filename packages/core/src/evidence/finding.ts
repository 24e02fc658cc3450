import type { PlanRun } from '../sizing/plan-problem';

/** Laws and conventions that measured figures are held against. */
export type Law =
  | 'percentile-order'
  | 'mean-and-percentiles'
  | 'utilisation'
  | 'throughput'
  | 'little'
  | 'response-time'
  | 'demand-constancy'
  | 'cpu-follows-throughput'
  | 'load-model'
  | 'slo-order';

/** Something in a run's figures that a person should know. Only what `breaks` takes its level or run out of the evidence. */
export interface Finding {
  law: Law;
  run: string;
  /** Index of the level in the run; null when it speaks of the whole run. */
  level: number | null;
  severity: 'breaks' | 'warns';
  /** What a broken law takes out of the evidence. */
  scope: 'level' | 'run';
  sentence: string;
}

/** `Run r3, level 2`, levels counted from one. */
const nameOf = (run: PlanRun, level: number | null) =>
  level === null ? `Run ${run.id}` : `Run ${run.id}, level ${level + 1}`;

/** A broken law; the sentence begins with the run and level it speaks of. */
export const breaks = (run: PlanRun, level: number | null, law: Law, words: string): Finding => ({
  ...{ law, run: run.id, level, severity: 'breaks', scope: level === null ? 'run' : 'level' },
  sentence: `${nameOf(run, level)} ${words}`,
});

/** Something odd that takes nothing out of the evidence. */
export const warns = (run: PlanRun, level: number | null, law: Law, words: string): Finding => ({
  ...breaks(run, level, law, words),
  severity: 'warns',
});
