import type { EngineJob, StageEvent } from '../../engines/engine';
import { healthOf } from './engine-health';
import type { EngineCpu } from './engine-health';
import type { StageResults } from './read-results';
import type { TestPlan } from './test-plan';
import type { TestRun } from './wire';

interface EndedStage {
  job: EngineJob;
  plan: TestPlan;
  ended: TestRun;
  results: StageResults;
  cpu: EngineCpu | null;
  endedEarly: boolean;
}

/** The events of a stage that the service ran: all of them come after its end. */
export function* stageEvents({ job, plan, ended, results, cpu, endedEarly }: EndedStage): Iterable<StageEvent> {
  const { stage, shard } = job;
  const lastedSeconds = Math.max(1, Math.ceil(results.durationMs / 1000));
  const offeredSeconds = Math.max(1, Math.ceil(results.offeredMs / 1000));
  const openRps = stage.load.model === 'open' && !job.script ? stage.load.rps : null;
  // Where a rate was asked for, what is missing at the end counts as dropped; anything else lasted while it was active.
  const ownSeconds = openRps === null ? lastedSeconds : stage.maxSeconds;
  const seconds = Math.min(endedEarly ? offeredSeconds : ownSeconds, stage.maxSeconds);
  const planned = openRps === null ? null : openRps * seconds;
  const dropped = planned === null ? 0 : Math.max(0, Math.round(planned - results.totals.offered));
  for (const interval of results.intervals) yield { kind: 'interval', interval };
  for (const example of results.errorExamples) yield { kind: 'error-example', example };
  if (cpu)
    for (const health of healthOf(cpu, {
      ...{ stage: stage.index, shard, dropped, startedAtMs: results.startedAtMs },
      seconds: Math.max(seconds, lastedSeconds),
    }))
      yield { kind: 'health', health };
  const cut =
    !endedEarly && seconds < stage.maxSeconds
      ? ` It ended by itself after ${seconds} of ${stage.maxSeconds} seconds; only these count.`
      : '';
  yield { kind: 'done', seconds, message: messageOf(plan, ended, results, cpu) + cut };
}

function messageOf(plan: TestPlan, ended: TestRun, results: StageResults, cpu: EngineCpu | null): string {
  const users = ended.virtualUsers ?? plan.virtualUsers;
  return [
    `Azure Load Testing ran ${users ?? 'an unknown number of'} virtual users on ${results.engineInstances} engine instance${results.engineInstances === 1 ? '' : 's'}.`,
    ended.testResult === 'FAILED' && 'Its own criteria failed.',
    !cpu && 'It did not report the CPU of its engine instances, so the generator cannot be shown to have been well.',
  ]
    .filter(Boolean)
    .join(' ');
}
