import type { MeasuredRunDetail, RunHead } from '@headroom/services';
import type { Wire } from '@/server/wire';

/** A run of a benchmark as the browser has it. */
export type RunView = Wire<MeasuredRunDetail>;
export type RunHeadView = Wire<RunHead>;
export type StageView = RunView['stages'][number];

/** Stages that were judged, in order. */
export const judgedStages = (run: RunView) =>
  run.stages.flatMap(({ statistics, verdict, ...stage }) =>
    statistics && verdict ? [{ ...stage, statistics, verdict }] : [],
  );
export type JudgedStage = ReturnType<typeof judgedStages>[number];

/** The stage that speaks for the run: of those that passed the one with the highest rate, else the last that was judged. */
export function decidingStage(run: RunView): JudgedStage | undefined {
  const stages = judgedStages(run).filter(({ order }) => order.purpose !== 'warm-up');
  return (
    stages
      .filter(({ verdict }) => verdict.result === 'passed')
      .toSorted((left, right) => left.statistics.throughputRps - right.statistics.throughputRps)
      .at(-1) ?? stages.at(-1)
  );
}

/** The stage under load now, if any. */
export const currentStage = (run: RunView): StageView | undefined =>
  run.stages.findLast(({ state }) => state === 'running' || state === 'offered');
