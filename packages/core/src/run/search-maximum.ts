import type { FindMaximum } from '../workload/load';
import type { Slo } from '../workload/slo';
import { duration, percent, percentileName, rate } from './figures';
import type { CapacityAnswer, NextStep, StageOrder, StageOutcome, StagePurpose } from './stage';
import { allFailed, beyondHelp, rpsOf, settleSecondsOf, warmUpOrder } from './stage-order';

/** The search goes down to this share of the start rate before it gives up. */
const floorShare = 1 / 32;
/** A level that cannot be judged is run once more; the search ends after this many such stages in all. */
const maxInvalidStages = 6;

/** What the history says of the bracket. The latest valid stage of a rate speaks for it. */
interface Bracket {
  /** Highest rate that passed below every failed one. */
  passed: { rps: number; confirmed: boolean } | null;
  /** Lowest rate that failed. */
  failed: { rps: number; confirmed: boolean } | null;
}

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
    const order = orderOf(load, purpose, rps, reason, stages.length === 0);
    const secondsLeft = Math.floor(load.deadlineSeconds - elapsedSeconds - order.coolDownSeconds);
    if (order.minSeconds > secondsLeft) return atDeadline(bracket, load);
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
    const twice = stages.at(-2)?.verdict.result === 'invalid';
    const invalid = stages.filter(({ verdict }) => verdict.result === 'invalid').length;
    if (twice || invalid >= maxInvalidStages) return giveUp(bracket, last);
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
    if (!passed.confirmed) return run('confirm', passed.rps, 'The highest rate allowed passed: a longer look at it.');
    const reason = `${rate(maxRps)} is the highest rate allowed and it passed.`;
    return finish({ kind: 'at-least', rps: passed.rps, reason }, reason);
  }
  if ((failed.rps - passed.rps) / passed.rps > bracketTolerance)
    return run(
      'bisect',
      rounded(Math.sqrt(passed.rps * failed.rps)),
      `${rate(passed.rps)} passed and ${rate(failed.rps)} failed: try between.`,
    );
  if (!passed.confirmed)
    return run('confirm', passed.rps, 'The bracket is narrow enough: a longer look at the result.');
  if (!failed.confirmed) return run('confirm-above', failed.rps, 'A longer look just above the result.');
  return finish(
    { kind: 'capacity', rps: passed.rps, failedRps: failed.rps, confirmed: true },
    `${rate(passed.rps)} held in a longer stage and ${rate(failed.rps)} did not.`,
  );
}

function bracketOf(stages: readonly StageOutcome[]): Bracket {
  const levels = new Map<number, { rps: number; passed: boolean; confirmed: boolean }>();
  for (const outcome of stages) {
    if (outcome.verdict.result === 'invalid') continue;
    const confirmed = outcome.order.purpose === 'confirm' || outcome.order.purpose === 'confirm-above';
    levels.set(rpsOf(outcome), { rps: rpsOf(outcome), passed: outcome.verdict.result === 'passed', confirmed });
  }
  const ascending = [...levels.values()].toSorted((left, right) => left.rps - right.rps);
  const failed = ascending.find((level) => !level.passed) ?? null;
  const passed = ascending.filter((level) => level.passed && level.rps < (failed?.rps ?? Infinity)).at(-1) ?? null;
  return { passed, failed };
}

function orderOf(load: FindMaximum, purpose: StagePurpose, rps: number, reason: string, isFirst: boolean): StageOrder {
  const longer = purpose === 'confirm' || purpose === 'confirm-above';
  const minSeconds = longer ? Math.max(load.confirmSeconds, load.minStageSeconds) : load.minStageSeconds;
  return {
    ...{ purpose, reason, minSeconds, maxSeconds: longer ? minSeconds : load.maxStageSeconds },
    load: { model: 'open', rps, arrivals: load.arrivals },
    settleSeconds: settleSecondsOf(minSeconds),
    coolDownSeconds: isFirst ? 0 : load.coolDownSeconds,
  };
}

/** Four significant digits: a round rate on screen, far finer than any tolerance. */
const rounded = (rps: number) => Number(rps.toPrecision(4));

function giveUp({ passed }: Bracket, last: StageOutcome): NextStep {
  const rps = passed?.rps ?? null;
  const why = last.verdict.reasons[0] ?? 'The stage could not be judged.';
  const reason = `${rate(rpsOf(last))} could not be judged, even when repeated. ${why}`;
  const kind = last.verdict.invalidBecause === 'generator-limited' ? 'generator-limited' : 'not-steady';
  return { kind: 'finish', answer: { kind, rps, reason }, reason };
}

function atDeadline({ passed, failed }: Bracket, load: FindMaximum): NextStep {
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
  if (failed)
    return finish(
      { kind: 'not-met-at-any-level', lowestFailedRps: failed.rps },
      `${deadline} before any rate passed; ${rate(failed.rps)} was the lowest tried.`,
    );
  const reason = `${deadline} before any level was judged.`;
  return finish({ kind: 'levels-only', reason }, reason);
}
