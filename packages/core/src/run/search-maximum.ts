import type { FindMaximum } from '../workload/load';
import type { Slo } from '../workload/slo';
import type { Bracket } from './bracket';
import { bracketOf, isConfirmation } from './bracket';
import { duration, percent, percentileName, rate } from './figures';
import type { CapacityAnswer, NextStep, StageOrder, StageOutcome, StagePurpose } from './stage';
import { allFailed, beyondHelp, rpsOf, settleSecondsOf, shortestJudgeableSeconds, warmUpOrder } from './stage-order';

/** The search goes down to this share of the start rate before it gives up. */
const floorShare = 1 / 32;
/** Shared machines have noisy moments: a level that cannot be judged is tried this often in a row, */
const maxAttempts = 3;
/** and the search ends after this many such stages in all. */
const maxInvalidStages = 8;

/**
 * Find the maximum: warm-up, geometric bracket, bisection until the bracket is within tolerance, then a longer stage
 * at the highest passing rate and one at the lowest failed rate just above it. A confirmation that disagrees moves the
 * bracket and the search goes on.
 */
export function nextOfSearch(
  load: FindMaximum,
  slo: Slo,
  history: readonly StageOutcome[],
  elapsedSeconds: number,
): NextStep {
  const { startRps, maxRps, growth, bracketTolerance } = load;
  const stages = history.filter(({ order }) => order.purpose !== 'warm-up');
  const bracket = bracketOf(stages);
  const { passed, failed } = bracket;
  const finish = (answer: CapacityAnswer, reason: string): NextStep => ({ kind: 'finish', answer, reason });
  const run = (purpose: StagePurpose, rps: number, reason: string): NextStep => {
    const order = orderOf(load, purpose, rps, reason, stages);
    const secondsLeft = Math.floor(load.deadlineSeconds - elapsedSeconds - order.coolDownSeconds);
    if (order.minSeconds > secondsLeft) return atDeadline(bracket, load, stages);
    return { kind: 'stage', order: { ...order, maxSeconds: Math.min(order.maxSeconds, secondsLeft) } };
  };

  if (load.warmUpSeconds > 0 && history.length === 0)
    return {
      kind: 'stage',
      order: warmUpOrder({ model: 'open', rps: startRps, arrivals: load.arrivals }, load.warmUpSeconds),
    };
  const hopeless = history.find((outcome, index) => beyondHelp(outcome) && (index === 0 || !passed));
  if (hopeless)
    return finish(
      { kind: 'not-met-at-any-level', lowestFailedRps: rpsOf(hopeless) },
      `Every request failed at ${rate(rpsOf(hopeless))} for a reason that no other rate would mend.`,
    );

  const last = stages.at(-1);
  if (last?.verdict.result === 'invalid') {
    const isInvalid = ({ verdict }: StageOutcome) => verdict.result === 'invalid';
    const inARow = stages.length - 1 - stages.findLastIndex((stage) => !isInvalid(stage));
    if (inARow >= maxAttempts || stages.filter(isInvalid).length >= maxInvalidStages) return giveUp(bracket, last);
    return run(
      last.order.purpose,
      rpsOf(last),
      `Once more, as it could not be judged: ${last.verdict.reasons[0] ?? ''}`,
    );
  }

  if (!passed) {
    if (!failed) return run('bracket', startRps, 'First level.');
    const lower = rounded(failed.rps / (last && allFailed(last) ? growth ** 2 : growth));
    if (lower < startRps * floorShare)
      return finish(
        { kind: 'not-met-at-any-level', lowestFailedRps: failed.rps },
        `${percentileName(slo.percentile)} ≤ ${duration(slo.latencyMs)} with at most ${percent(slo.maxErrorRate)} errors was not met even at ${rate(failed.rps)}.`,
      );
    return run('bracket', lower, `${rate(failed.rps)} failed and nothing below it is known: go down.`);
  }
  if (!failed) {
    if (passed.rps < maxRps)
      return run('bracket', Math.min(rounded(passed.rps * growth), maxRps), `${rate(passed.rps)} passed: go up.`);
    if (!passed.lookedAgain) return run('confirm', passed.rps, 'The highest rate allowed passed: a longer look at it.');
    const reason = `${rate(maxRps)} is the highest rate allowed and it passed.`;
    return finish({ kind: 'at-least', rps: passed.rps, reason }, reason);
  }
  if ((failed.rps - passed.rps) / passed.rps > bracketTolerance)
    return run(
      'bisect',
      rounded(Math.sqrt(passed.rps * failed.rps)),
      `${rate(passed.rps)} passed and ${rate(failed.rps)} failed: try between.`,
    );
  if (!passed.lookedAgain)
    return run('confirm', passed.rps, 'The bracket is narrow enough: a longer look at the result.');
  if (!failed.lookedAgain) return run('confirm-above', failed.rps, 'A longer look just above the result.');
  const confirmed = passed.confirmed && failed.confirmed;
  return finish(
    { kind: 'capacity', rps: passed.rps, failedRps: failed.rps, confirmed },
    confirmed
      ? `${rate(passed.rps)} held in a longer stage and ${rate(failed.rps)} did not.`
      : `${rate(passed.rps)} passed and ${rate(failed.rps)} failed; the longer stages had too few samples to tell.`,
  );
}

/** A confirmation is longer than what it confirms, and runs on until its percentile is reliable. */
function orderOf(
  load: FindMaximum,
  purpose: StagePurpose,
  rps: number,
  reason: string,
  stages: readonly StageOutcome[],
): StageOrder {
  const longer = isConfirmation(purpose);
  const longestSeconds = stages
    .filter((stage) => rpsOf(stage) === rps && stage.verdict.result !== 'invalid')
    .map(({ statistics }) => statistics.measuredSeconds + statistics.excludedSeconds)
    .reduce((left, right) => Math.max(left, right), 0);
  const leastSeconds = Math.max(load.minStageSeconds, shortestJudgeableSeconds);
  const minSeconds = longer ? Math.max(load.confirmSeconds, leastSeconds, longestSeconds + 1) : leastSeconds;
  return {
    ...{ purpose, reason, minSeconds },
    maxSeconds: longer ? Math.max(2 * minSeconds, load.maxStageSeconds) : Math.max(leastSeconds, load.maxStageSeconds),
    load: { model: 'open', rps, arrivals: load.arrivals },
    settleSeconds: settleSecondsOf(minSeconds),
    coolDownSeconds: stages.length === 0 ? 0 : load.coolDownSeconds,
  };
}

/** Four significant digits: a round rate on screen, far finer than any tolerance. */
const rounded = (rps: number) => Number(rps.toPrecision(4));

/** What was held is not lost: with a rate that failed above it, it is the capacity, though not confirmed at both ends. */
function giveUp({ passed, failed }: Bracket, last: StageOutcome): NextStep {
  const why = last.verdict.reasons[0] ?? 'The stage could not be judged.';
  const reason = `${rate(rpsOf(last))} could not be judged, even when repeated. ${why}`;
  if (passed && failed && (passed.confirmed || isConfirmation(last.order.purpose))) {
    const held = passed.confirmed ? 'held in a longer stage' : 'passed';
    return {
      ...{ kind: 'finish', reason: `${rate(passed.rps)} ${held} and ${rate(failed.rps)} failed. ${reason}` },
      answer: { kind: 'capacity', rps: passed.rps, failedRps: failed.rps, confirmed: false },
    };
  }
  const kind = last.verdict.invalidBecause === 'generator-limited' ? 'generator-limited' : 'not-steady';
  return { kind: 'finish', answer: { kind, rps: passed?.rps ?? null, reason }, reason };
}

function atDeadline({ passed, failed }: Bracket, load: FindMaximum, stages: readonly StageOutcome[]): NextStep {
  const deadline = `The deadline of ${load.deadlineSeconds} s was reached`;
  const finish = (answer: CapacityAnswer, reason: string): NextStep => ({ kind: 'finish', answer, reason });
  if (passed && failed)
    return finish(
      { kind: 'capacity', rps: passed.rps, failedRps: failed.rps, confirmed: passed.confirmed && failed.confirmed },
      `${deadline} with the capacity between ${rate(passed.rps)} and ${rate(failed.rps)}.`,
    );
  if (passed) {
    const reason = `${deadline} before any rate failed.`;
    return finish({ kind: 'at-least', rps: passed.rps, reason }, reason);
  }
  const overturned = stages.find(({ verdict }) => verdict.result === 'passed');
  if (failed && overturned) {
    const reason = `${deadline}: ${rate(rpsOf(overturned))} passed at first, but nothing up to it held when looked at again.`;
    return finish({ kind: 'not-steady', rps: null, reason }, reason);
  }
  if (failed)
    return finish(
      { kind: 'not-met-at-any-level', lowestFailedRps: failed.rps },
      `${deadline} before any rate passed; ${rate(failed.rps)} was the lowest tried.`,
    );
  const reason = `${deadline} before any level was judged.`;
  return finish({ kind: 'levels-only', reason }, reason);
}
