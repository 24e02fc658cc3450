import type { MeasuredRunDetail, RunHead } from '@headroom/services';
import type { Wire } from '@/server/wire';

/** A run of a benchmark as the browser has it. */
export type RunView = Wire<MeasuredRunDetail>;
export type RunHeadView = Wire<RunHead>;
export type StageView = RunView['stages'][number];

/** Seconds from the begin of the run's load to a second of a stage; null where one of the two is not known. */
export function secondsIntoLoad({ stages }: Pick<RunView, 'stages'>, stage: number | null, second: number | null) {
  const begin = (startedAt: string | null | undefined) => (startedAt ? [new Date(startedAt).getTime()] : []);
  const [at] = begin(stages.find((one) => one.stage === stage)?.startedAt);
  const first = Math.min(...stages.flatMap(({ startedAt }) => begin(startedAt)));
  return at === undefined || second === null ? null : (at - first) / 1000 + second;
}

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
