import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noOutcomes } from '../metrics/outcome';
import type { LevelStatistics } from '../stats/level-statistics';
import { quantile } from '../stats/moments';
import { driveRun, simulateRun } from '../testing/simulated-run';
import { findMaximumSchema, loadSchema } from '../workload/load';
import { nextStep } from './next-step';
import type { StageOrder, StageOutcome, StageVerdict } from './stage';

const slo = { percentile: 95, latencyMs: 50, maxErrorRate: 0.01 };
const search = (change: object = {}) => findMaximumSchema.parse({ kind: 'find-maximum', ...change });

const rpsOf = (order: StageOrder) => (order.load.model === 'open' ? order.load.rps : 0);
/** A judged stage of which only the verdict and the counts matter to the controller. */
const judged = (
  order: StageOrder,
  verdict: Partial<StageVerdict>,
  change: Partial<LevelStatistics> = {},
): StageOutcome => ({
  order,
  verdict: { result: 'passed', reasons: ['a reason'], checks: [], ...verdict },
  statistics: {
    ...({ requests: 1000, errorRate: 0, outcomes: { ...noOutcomes(), ok2xx: 1000 } } as LevelStatistics),
    ...{ measuredSeconds: order.minSeconds - order.settleSeconds, excludedSeconds: order.settleSeconds },
    ...{ tailSamples: 30, steady: true },
    ...change,
  },
});
const failed = { result: 'failed' as const };
const drive = (
  load: ReturnType<typeof search>,
  verdictOf: (order: StageOrder, index: number) => Partial<StageVerdict>,
) =>
  driveRun(load, slo, (order, index) => ({
    outcome: judged(order, order.purpose === 'warm-up' ? {} : verdictOf(order, index)),
    seconds: order.minSeconds,
  }));
const upTo = (capacityRps: number) => (order: StageOrder) => (rpsOf(order) <= capacityRps ? {} : failed);

describe('find the maximum', () => {
  it('warms up, brackets, bisects and confirms at the result and just above it', () => {
    const { history, end } = drive(search(), upTo(310));
    expect(history.map(({ order }) => order.purpose)).toEqual([
      'warm-up',
      ...['bracket', 'bracket', 'bracket', 'bracket'],
      ...['bisect', 'bisect', 'bisect', 'bisect'],
      ...['confirm', 'confirm-above'],
    ]);
    expect(end.answer).toMatchObject({ kind: 'capacity', confirmed: true });
    if (end.answer.kind !== 'capacity') return;
    expect(end.answer.rps).toBeLessThanOrEqual(310);
    expect(end.answer.failedRps).toBeGreaterThan(310);
    expect(end.answer.failedRps / end.answer.rps).toBeLessThanOrEqual(1.05);
  });

  it('finds the known capacity of M/M/1 within its tolerance over many seeds', () => {
    // −ln(0.05) · S / (1 − λS) = 50 ms at S = 3 ms ⇒ λ = (1 − 3 · 2.9957 / 50) / 3 ms
    const capacityRps = ((1 - (3 * -Math.log(0.05)) / 50) / 3) * 1000;
    const errors = Array.from({ length: 12 }, (_, seed) => {
      const run = simulateRun(search(), slo, {
        ...{ servers: 1, serviceDemandMs: 3, service: 'exponential', delayMs: 0, seed: seed + 1 },
      });
      expect(run.end.answer.kind).toBe('capacity');
      expect(run.elapsedSeconds).toBeLessThan(300);
      return run.end.answer.kind === 'capacity' ? run.end.answer.rps / capacityRps - 1 : NaN;
    });
    expect(Math.abs(quantile(errors, 0.5))).toBeLessThan(0.05);
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.1);
  });

  it('finds a slower and a faster gateway than its start rate alike', () => {
    for (const [serviceDemandMs, servers] of [
      [40, 2],
      [1, 4],
    ] as const) {
      const target = { percentile: 95, latencyMs: serviceDemandMs * 8, maxErrorRate: 0.01 };
      const { end } = simulateRun(search({ startRps: 100 }), target, {
        ...{ servers, serviceDemandMs, service: 'exponential', delayMs: 0, seed: 5 },
      });
      const saturationRps = (servers * 1000) / serviceDemandMs;
      expect(end.answer.kind).toBe('capacity');
      if (end.answer.kind !== 'capacity') return;
      expect(end.answer.rps / saturationRps).toBeGreaterThan(0.7);
      expect(end.answer.rps / saturationRps).toBeLessThan(1);
    }
  });

  it('steps down when the longer stage fails, and up when the level above it passes after all', () => {
    const down = drive(search(), (order) =>
      order.purpose === 'confirm' && rpsOf(order) > 250 ? failed : upTo(310)(order),
    );
    expect(down.end.answer).toMatchObject({ kind: 'capacity', confirmed: true });
    expect(down.end.answer.kind === 'capacity' && down.end.answer.rps).toBeLessThanOrEqual(250);
    const up = drive(search(), (order) =>
      order.purpose === 'confirm-above' && rpsOf(order) < 350 ? {} : upTo(310)(order),
    );
    expect(up.end.answer.kind === 'capacity' && up.end.answer.rps).toBeGreaterThan(310);
  });

  it('says “at least” when the highest rate allowed passes', () => {
    const { end, history } = drive(search({ maxRps: 700 }), upTo(1e9));
    expect(end.answer).toMatchObject({ kind: 'at-least', rps: 700 });
    expect(history.at(-1)!.order.purpose).toBe('confirm');
  });

  it('goes down from a start rate that is too high, and says so when nothing passes', () => {
    const found = drive(search({ startRps: 2000 }), upTo(130));
    expect(found.end.answer).toMatchObject({ kind: 'capacity', confirmed: true });
    const nothing = drive(search({ startRps: 64 }), () => failed);
    expect(nothing.end.answer).toEqual({ kind: 'not-met-at-any-level', lowestFailedRps: 2 });
  });

  it('ends at once when the warm-up shows a target out of reach, but not when it only timed out', () => {
    const refusing = { requests: 300, errorRate: 1, outcomes: { ...noOutcomes(), connect: 300 } };
    const warmUp = nextStep(search(), slo, [], 0);
    if (warmUp.kind !== 'stage') throw new Error('expected a warm-up');
    expect(nextStep(search(), slo, [judged(warmUp.order, failed, refusing)], 5)).toMatchObject({
      kind: 'finish',
      answer: { kind: 'not-met-at-any-level', lowestFailedRps: 50 },
    });
    const timingOut = { ...refusing, outcomes: { ...noOutcomes(), timeout: 300 } };
    expect(nextStep(search(), slo, [judged(warmUp.order, failed, timingOut)], 5).kind).toBe('stage');
  });

  it.each([
    ['generator-limited', 'generator-limited'],
    ['not-steady', 'not-steady'],
    ['target-restarted', 'not-steady'],
  ] as const)('tries a stage that is %s three times, then gives up with what had passed', (invalidBecause, kind) => {
    const invalid = { result: 'invalid' as const, invalidBecause };
    const { end, history } = drive(search(), (order) => (rpsOf(order) >= 200 ? invalid : {}));
    expect(history.filter(({ order }) => rpsOf(order) === 200)).toHaveLength(3);
    expect(end.answer).toMatchObject({ kind, rps: 100 });
    let count = 0;
    const recovered = drive(search(), (order) => (rpsOf(order) === 200 && count++ < 2 ? invalid : upTo(310)(order)));
    expect(recovered.end.answer.kind).toBe('capacity');
  });

  it('keeps a result that held when a longer stage cannot be judged', () => {
    const invalid = { result: 'invalid' as const, invalidBecause: 'generator-limited' as const };
    for (const purpose of ['confirm', 'confirm-above']) {
      const { end, history } = drive(search(), (order) => (order.purpose === purpose ? invalid : upTo(310)(order)));
      expect(history.filter(({ order }) => order.purpose === purpose)).toHaveLength(3);
      expect(end.answer).toMatchObject({ kind: 'capacity', confirmed: false });
      if (end.answer.kind !== 'capacity') return;
      expect(end.answer.rps).toBeLessThanOrEqual(310);
      expect(end.answer.failedRps).toBeGreaterThan(310);
    }
  });

  it('asks for no stage too short to be judged steady', () => {
    const { history } = drive(search({ minStageSeconds: 3, maxStageSeconds: 3, confirmSeconds: 5 }), upTo(310));
    for (const { order } of history.slice(1)) {
      expect(order.minSeconds - order.settleSeconds).toBeGreaterThanOrEqual(5);
      expect(order.maxSeconds).toBeGreaterThanOrEqual(order.minSeconds);
    }
  });

  it('confirms in a stage that is longer than the one it confirms, and may run on', () => {
    const { history } = driveRun(search(), slo, (order) => ({
      outcome: judged(order, upTo(310)(order), { measuredSeconds: order.maxSeconds - order.settleSeconds }),
      seconds: order.maxSeconds,
    }));
    const confirmations = history.filter(({ order }) => order.purpose.startsWith('confirm'));
    expect(confirmations).toHaveLength(2);
    for (const { order } of confirmations) {
      expect(order.minSeconds).toBeGreaterThan(30);
      expect(order.maxSeconds).toBe(2 * order.minSeconds);
    }
  });

  it('does not let a longer stage with fewer samples overrule, and does not call that confirmed', () => {
    const end = (tailSamples: number, errorRate = 0) =>
      driveRun(search(), slo, (order) => ({
        outcome:
          order.purpose === 'confirm'
            ? judged(order, failed, { tailSamples, errorRate })
            : judged(order, upTo(310)(order)),
        seconds: order.minSeconds,
      })).end.answer;
    const weak = end(4);
    expect(weak).toMatchObject({ kind: 'capacity', confirmed: false });
    expect(weak.kind === 'capacity' && weak.failedRps).toBeGreaterThan(310);
    for (const strong of [end(25), end(4, 0.5)])
      expect(strong.kind === 'not-met-at-any-level' || (strong.kind === 'capacity' && strong.failedRps < 310)).toBe(
        true,
      );
  });

  it('asks again for a stage that was interrupted, and decides the same after every restart', () => {
    const { history } = drive(search(), upTo(310));
    history.forEach(({ order }, index) => {
      const step = nextStep(search(), slo, history.slice(0, index), 0);
      expect(step).toEqual({ kind: 'stage', order });
    });
  });

  it('answers with what it has at the deadline', () => {
    const early = drive(search({ deadlineSeconds: 60 }), upTo(310));
    expect(early.elapsedSeconds).toBeLessThanOrEqual(60);
    expect(early.end.answer).toMatchObject({ kind: 'capacity', confirmed: false });
    expect(drive(search({ deadlineSeconds: 30 }), upTo(1e9)).end.answer.kind).toBe('at-least');
    expect(drive(search({ deadlineSeconds: 20 }), () => failed).end.answer.kind).toBe('not-met-at-any-level');
    const overturned = drive(search({ deadlineSeconds: 110 }), (order) =>
      order.purpose === 'bracket' && rpsOf(order) === 50 ? {} : failed,
    );
    expect(overturned.end.answer).toMatchObject({ kind: 'not-steady', rps: null });
    expect(drive(search({ deadlineSeconds: 6 }), upTo(1)).end.answer.kind).toBe('levels-only');
  });

  it('ends under any verdicts, within the deadline, never above maxRps, never more than thrice at one rate', () => {
    const verdicts = fc.infiniteStream(
      fc.constantFrom<Partial<StageVerdict>>({}, {}, failed, failed, {
        result: 'invalid',
        invalidBecause: 'not-steady',
      }),
    );
    const loads = fc.record({
      startRps: fc.double({ min: 1, max: 500, noNaN: true }),
      maxRps: fc.double({ min: 500, max: 20_000, noNaN: true }),
      growth: fc.double({ min: 1.1, max: 4, noNaN: true }),
      bracketTolerance: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
      deadlineSeconds: fc.integer({ min: 10, max: 5_000 }),
    });
    fc.assert(
      fc.property(loads, verdicts, (change, stream) => {
        const load = search(change);
        const { history, end, elapsedSeconds } = drive(load, () => stream.next().value as Partial<StageVerdict>);
        expect(elapsedSeconds).toBeLessThanOrEqual(load.deadlineSeconds);
        const rates = history.map(({ order }) => rpsOf(order));
        expect(Math.max(0, ...rates)).toBeLessThanOrEqual(load.maxRps);
        for (const [, runs] of Map.groupBy(
          history.filter(({ verdict, order }) => verdict.result !== 'invalid' && order.purpose !== 'warm-up'),
          ({ order }) => rpsOf(order),
        ))
          expect(runs.length).toBeLessThanOrEqual(3);
        if (end.answer.kind === 'capacity') expect(end.answer.rps).toBeLessThan(end.answer.failedRps);
      }),
      { numRuns: 300 },
    );
  });
});

describe('fixed steps', () => {
  const steps = loadSchema.parse({
    ...{ kind: 'steps', coolDownSeconds: 3 },
    steps: [100, 200, 300].map((rps) => ({ rps, seconds: 10 })),
  });
  const run = (capacityRps: number) =>
    driveRun(steps, slo, (order) => ({ outcome: judged(order, upTo(capacityRps)(order)), seconds: order.minSeconds }));

  it('runs each step once after the warm-up', () => {
    const { history } = run(250);
    expect(history.map(({ order }) => [order.purpose, rpsOf(order), order.coolDownSeconds])).toEqual([
      ['warm-up', 100, 0],
      ['step', 100, 0],
      ['step', 200, 3],
      ['step', 300, 3],
    ]);
  });

  it('gives a capacity only when a pass lies below a fail', () => {
    expect(run(250).end.answer).toEqual({ kind: 'capacity', rps: 200, failedRps: 300, confirmed: false });
    expect(run(1000).end.answer.kind).toBe('levels-only');
    expect(run(10).end.answer.kind).toBe('levels-only');
  });

  it('says no more than what could be judged allows', () => {
    const reasonOf = (judgeable: (rps: number) => boolean) => {
      const { end } = driveRun(steps, slo, (order) => ({
        outcome: judged(order, judgeable(rpsOf(order)) ? {} : { result: 'invalid' }),
        seconds: order.minSeconds,
      }));
      return end.answer.kind === 'levels-only' && end.answer.reason;
    };
    expect(reasonOf(() => true)).toBe('No step failed, so the capacity lies above the steps.');
    expect(reasonOf((rps) => rps < 300)).toMatch(/^No step that could be judged failed, .* at least 200 rps\.$/);
    expect(reasonOf(() => false)).toBe('No step could be judged, so nothing is known of the capacity.');
  });

  it('never reads a capacity off a closed test', () => {
    const closed = loadSchema.parse({
      kind: 'closed',
      warmUpSeconds: 0,
      thinkTimeMs: 50,
      steps: [1, 8].map((users) => ({ users, seconds: 10 })),
    });
    const { history, end } = driveRun(closed, slo, (order, index) => ({
      outcome: judged(order, index === 0 ? {} : failed),
      seconds: order.minSeconds,
    }));
    expect(history.map(({ order }) => order.load)).toEqual([
      { model: 'closed', users: 1, thinkTimeMs: 50 },
      { model: 'closed', users: 8, thinkTimeMs: 50 },
    ]);
    expect(end.answer.kind).toBe('levels-only');
  });
});
