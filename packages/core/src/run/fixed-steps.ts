import type { Load } from '../workload/load';
import { rate } from './figures';
import type { NextStep, StageOrder, StageOutcome } from './stage';
import { rpsOf, settleSecondsOf, warmUpOrder } from './stage-order';

type FixedSteps = Exclude<Load, { kind: 'find-maximum' }>;

/** One stage per listed step, in order, after the warm-up. */
export function nextOfFixedSteps(load: FixedSteps, history: readonly StageOutcome[]): NextStep {
  const steps = load.steps.map((step) => ({ seconds: step.seconds, load: stageLoad(load, step) }));
  const [first] = steps;
  if (first && load.warmUpSeconds > 0 && !history.some(({ order }) => order.purpose === 'warm-up'))
    return { kind: 'stage', order: warmUpOrder(first.load, load.warmUpSeconds) };
  const done = history.filter(({ order }) => order.purpose === 'step');
  const step = steps[done.length];
  if (!step) return finish(load, done);
  const order: StageOrder = {
    ...{ purpose: 'step', load: step.load, minSeconds: step.seconds, maxSeconds: step.seconds },
    ...{ settleSeconds: Math.min(settleSecondsOf(step.seconds), step.seconds - 1) },
    coolDownSeconds: done.length === 0 ? 0 : load.coolDownSeconds,
    reason: `Step ${done.length + 1} of ${steps.length}.`,
  };
  return { kind: 'stage', order };
}

function stageLoad(load: FixedSteps, step: FixedSteps['steps'][number]): StageOrder['load'] {
  if (load.kind === 'steps') return { model: 'open', rps: 'rps' in step ? step.rps : 0, arrivals: load.arrivals };
  const { thinkTimeMs, iterationsPerSecond } = load;
  return {
    model: 'closed',
    users: 'users' in step ? step.users : 1,
    thinkTimeMs,
    ...(iterationsPerSecond !== undefined && { iterationsPerSecond }),
  };
}

function finish(load: FixedSteps, done: readonly StageOutcome[]): NextStep {
  const levelsOnly = (reason: string): NextStep => ({
    kind: 'finish',
    answer: { kind: 'levels-only', reason },
    reason,
  });
  if (load.kind === 'closed')
    return levelsOnly('A closed test never overloads the target, so no capacity is read off it.');
  const failedRps = Math.min(...done.filter(({ verdict }) => verdict.result === 'failed').map(rpsOf));
  const passed = done.filter((outcome) => outcome.verdict.result === 'passed' && rpsOf(outcome) < failedRps);
  if (!Number.isFinite(failedRps)) {
    if (passed.length === done.length) return levelsOnly('No step failed, so the capacity lies above the steps.');
    if (passed.length === 0) return levelsOnly('No step could be judged, so nothing is known of the capacity.');
    const most = Math.max(...passed.map(rpsOf));
    return levelsOnly(`No step that could be judged failed, so the capacity is at least ${rate(most)}.`);
  }
  if (passed.length === 0) return levelsOnly('No step below the first failed one passed.');
  const rps = Math.max(...passed.map(rpsOf));
  return {
    kind: 'finish',
    answer: { kind: 'capacity', rps, failedRps, confirmed: false },
    reason: `${rate(rps)} passed and ${rate(failedRps)} failed; neither was repeated.`,
  };
}
