import { describe, expect, it } from 'vitest';
import { normal, randomStream } from '../queueing/random';
import type { StageOutcome } from '../run/stage';
import { mostRuns, sweepSchema, type Sweep, type SweepInput } from '../workload/sweep';
import { handSetting, mostHandChanges, slowSentences } from '../workload/by-hand';
import { settleSweep, sweepCells } from '../workload/sweep-cells';
import { nextSweepRun } from './next-run';
import { msPerRequest, sweepMeasure, sweptEnd, type SweptEnd } from './run-result';
import { sweepFindings } from './sweep-findings';
import type { CellResult } from './swept-model';

const sweepOf = (given: Partial<SweepInput> = {}): Sweep =>
  settleSweep(
    sweepSchema.parse({ units: [1, 2], policySets: ['plain', 'jwt', 'body'], bodyBytes: [100, 10_000], ...given }),
    42,
  );

/** A gateway that takes 2 ms, half as long with two units; jwt takes 40 % more, body twice as long, and three times with a large payload. */
const takes = ({ policySet, units, bodyBytes }: { policySet: string; units: number; bodyBytes: number | null }) =>
  (2 / units) * { plain: 1, jwt: 1.4, body: bodyBytes === 10_000 ? 3 : 2 }[policySet]!;

/** Runs a sweep to its end, or as far as `until`. */
function drive(
  sweep: Sweep,
  {
    noise = 0,
    until = Infinity,
    seed = 1,
    broken = (_cell: number, _attempt: number): boolean => false,
    end = 'failed' as SweptEnd,
  } = {},
) {
  const random = randomStream(seed);
  const cells = sweepCells(sweep);
  const results: CellResult[] = [];
  for (;;) {
    const step = nextSweepRun(sweep, results, results.length);
    if (step.kind === 'end' || results.length >= until) return { results, step };
    const { cell, repeat, attempt } = step;
    const ms = takes(cells[cell]!) * Math.exp(noise > 0 ? noise * normal(random) : 0);
    const told = broken(cell, attempt) ? { msPerRequest: null, end } : null;
    results.push({ cell, repeat, ...(told ?? { msPerRequest: ms, end: 'done' }) });
  }
}

describe('the order of a sweep', () => {
  it('measures every cell once for each repeat, in an order that is not that of the matrix', () => {
    const { results, step } = drive(sweepOf({ repeats: { kind: 'times', times: 2 } }));
    expect(step).toEqual({ kind: 'end', because: 'All 12 cells have been run, each 2 times.' });
    expect(results.map(({ repeat }) => repeat)).toEqual([...Array(12).fill(0), ...Array(12).fill(1)]);
    for (const block of [results.slice(0, 12), results.slice(12)]) {
      const cells = block.map(({ cell }) => cell);
      expect(cells.toSorted((a, b) => a - b)).toEqual(sweepCells(sweepOf()).map((_, index) => index));
      expect(cells).not.toEqual(cells.toSorted((a, b) => a - b));
    }
  });

  it('is that of the matrix for a sweep that was begun before there were seeds', () => {
    const sweep = sweepSchema.parse({ units: [1, 2], policySets: ['plain', 'jwt'] });
    expect(drive(sweep).results.map(({ cell }) => cell)).toEqual([0, 1, 2, 3]);
  });

  it('keeps cells of one setting by hand together, in random order of the settings and inside each', () => {
    const byHand = ['policySet', 'units'] as const;
    const sweep = sweepOf({
      byHand: [...byHand],
      bodyBytes: [100, 1_000, 10_000],
      repeats: { kind: 'times', times: 2 },
    });
    const cells = sweepCells(sweep);
    const { results } = drive(sweep);
    for (const block of [results.slice(0, 18), results.slice(18)]) {
      expect(new Set(block.map(({ cell }) => cell)).size).toBe(18);
      const settings = block.map(({ cell }) => JSON.stringify(handSetting(byHand, cells[cell]!)));
      const changes = settings.filter((setting, index) => setting !== settings[index - 1]);
      expect(changes).toHaveLength(6);
      expect(new Set(changes).size).toBe(6);
    }
    const sizes = results.map(({ cell }) => cells[cell]!.bodyBytes);
    expect(sizes.slice(0, 3)).not.toEqual(sizes.slice(3, 6));
    const order = results.map(({ cell }) => cell);
    expect(order.slice(0, 18)).not.toEqual(order.slice(18));
    expect(mostHandChanges(sweep)).toBe(12);
    expect(sweepFindings(sweep, results).confounded.join(' ')).toMatch(
      /split-plot.*6 times for each repeat instead of 18/,
    );
  });

  it('keeps cells together that need the same of what takes minutes to change, and tells no interval of that', () => {
    const sweep = sweepOf({ slow: ['units'], repeats: { kind: 'times', times: 2 } });
    const cells = sweepCells(sweep);
    const { results } = drive(sweep, { noise: 0.02 });
    const units = results.map(({ cell }) => cells[cell]!.units);
    for (const block of [units.slice(0, 12), units.slice(12)])
      expect(block.filter((count, index) => index > 0 && count !== block[index - 1])).toHaveLength(1);
    const { effects, confounded } = sweepFindings(sweep, results);
    const isTold = ({ interval }: (typeof effects)[number]) => interval !== null;
    expect(effects.filter((effect) => !isTold(effect)).map(({ factor }) => factor)).toEqual(['units']);
    expect(confounded.join(' ')).toMatch(
      /2 groups for each repeat instead of 12.*effects of units, .* without an interval/,
    );
    // One number of units has nothing that could drift between groups, and what a person sets comes first.
    const one = sweepOf({ slow: ['units'], units: [2] });
    expect(sweepFindings(one, drive(one).results).confounded.join(' ')).not.toMatch(/split-plot/);
    const both = sweepOf({ slow: ['units'], byHand: ['policySet'] });
    expect(sweepFindings(both, drive(both).results).confounded.join(' ')).toMatch(/by hand 3 times for each repeat/);
  });

  it('leaves what takes minutes to change as it stands while that tells nearly as much, and says what it gives up', () => {
    const narrow = { repeats: { kind: 'until-narrow', within: 0.005, maxRuns: 40 } } as const;
    const changesOf = (sweep: Sweep) => {
      const cells = sweepCells(sweep);
      const units = drive(sweep, { noise: 0.05 }).results.map(({ cell }) => cells[cell]!.units);
      expect(units).toHaveLength(40);
      return units.slice(13).filter((count, index) => count !== units[12 + index]).length;
    };
    expect(changesOf(sweepOf(narrow))).toBeGreaterThan(9);
    const slow = sweepOf({ ...narrow, slow: ['units'] });
    expect(changesOf(slow)).toBeLessThan(5);
    expect(slowSentences(slow).at(-1)).toMatch(/are in no group/);
  });

  it('goes on with the same runs after a crash, whichever of them had ended', () => {
    const sweep = sweepOf({ repeats: { kind: 'until-narrow', within: 0.01, maxRuns: 40 } });
    const whole = drive(sweep, { noise: 0.03, until: 15 }).results;
    expect(whole.length).toBeGreaterThan(13);
    for (const stopped of [0, 5, 12, 13])
      expect(nextSweepRun(sweep, whole.slice(0, stopped), 0)).toMatchObject({
        kind: 'run',
        cell: whole[stopped]!.cell,
      });
  });
});

describe('repeats until it is narrow', () => {
  it('end once every policy effect is known so well, and hold what is true then', () => {
    const sweep = sweepOf({ repeats: { kind: 'until-narrow', within: 0.05, maxRuns: 200 } });
    const { results, step } = drive(sweep, { noise: 0.05 });
    expect(step).toMatchObject({
      because: expect.stringMatching(/^\d+ runs: what every policy set adds is known within 5 %/),
    });
    expect(results.length).toBeGreaterThan(12);
    expect(results.length).toBeLessThan(200);
    const effects = sweepFindings(sweep, results).effects.filter(({ factor }) => factor === 'policy set');
    for (const { value, interval } of effects) expect(interval!.high / value).toBeLessThanOrEqual(1.05 + 1e-9);
    const jwt = effects.find(({ level }) => level === 'jwt')!;
    expect(jwt.interval!.low).toBeLessThan(1.4);
    expect(jwt.interval!.high).toBeGreaterThan(1.4);
  });

  it('end with the budget of runs or of time, and say so', () => {
    const spent = drive(sweepOf({ repeats: { kind: 'until-narrow', within: 0.005, maxRuns: 15 } }), { noise: 0.2 });
    expect(spent.results).toHaveLength(15);
    expect(spent.step).toMatchObject({ because: expect.stringMatching(/budget of 15 runs/) });
    const late = drive(sweepOf({ repeats: { kind: 'until-narrow', within: 0.005, maxRuns: 90, maxMinutes: 4 } }));
    expect(late.results).toHaveLength(4);
    expect(late.step).toMatchObject({ because: expect.stringMatching(/time is up/) });
  });

  it('give up cells that tell nothing', () => {
    const sweep = sweepOf({ repeats: { kind: 'until-narrow', within: 0.05, maxRuns: 30 } });
    const cells = sweepCells(sweep);
    const broken = (cell: number) => cells[cell]!.policySet === 'jwt';
    const { results, step } = drive(sweep, { broken });
    expect(step).toMatchObject({ kind: 'end', because: expect.stringMatching(/12 runs told nothing\.$/) as string });
    for (const cell of cells.keys())
      if (broken(cell)) expect(results.filter((each) => each.cell === cell).length).toBeLessThanOrEqual(3);
  });
});

describe('a run that told nothing', () => {
  const times = (count: number) => sweepOf({ repeats: { kind: 'times', times: count } });

  it('is made again at once, and the end says how many there were', () => {
    const { results, step } = drive(times(2), { broken: (cell, attempt) => cell === 3 && attempt < 2 });
    expect(results).toHaveLength(28);
    const first = results.findIndex(({ cell }) => cell === 3);
    expect(results.slice(first, first + 3).map(({ cell, repeat }) => [cell, repeat])).toEqual(Array(3).fill([3, 0]));
    expect(step).toEqual({
      ...{ kind: 'end', because: 'All 12 cells have been run, each 2 times. 4 runs told nothing.' },
    });
  });

  it('is given up after three attempts, and no cell without a result counts as measured', () => {
    const { results, step } = drive(times(1), { broken: (cell) => cell < 2 });
    expect(results).toHaveLength(10 + 2 * 3);
    expect(step).toEqual({ kind: 'end', because: '10 of 12 cells have been measured. 6 runs told nothing.' });
    expect(drive(times(2), { broken: () => true }).step).toEqual({
      ...{ kind: 'end', because: '0 of 24 runs of 12 cells came to their end. 72 runs told nothing.' },
    });
  });

  it('counts for the budget, and for the most that a sweep may make', () => {
    const budget = sweepOf({ repeats: { kind: 'until-narrow', within: 0.05, maxRuns: 14 } });
    expect(drive(budget, { broken: () => true }).results).toHaveLength(14);
    const { results, step } = drive(times(20), { broken: () => true });
    expect(results).toHaveLength(500);
    expect(step).toMatchObject({ because: expect.stringMatching(/^0 of 240 runs/) as string });
    expect([mostRuns(times(2)), mostRuns(times(2), 3), mostRuns(budget, 3)]).toEqual([24, 27, 14]);
  });

  it('is not made again where somebody stopped it, and its cell is none that is chosen', () => {
    const one = { cell: 0, repeat: 0, msPerRequest: null, end: 'stopped' as SweptEnd };
    const pair = sweepOf({ units: [1], policySets: ['plain', 'jwt'], bodyBytes: [] });
    const other: CellResult = { cell: 1, repeat: 0, msPerRequest: 2, end: 'done' };
    expect(nextSweepRun(pair, [one, other], 0)).toEqual({
      ...{ kind: 'end', because: '1 of 2 cells has been measured. 1 run was stopped by request.' },
    });
    const narrow = { ...pair, repeats: { kind: 'until-narrow', within: 0.05, maxRuns: 20 } } as const;
    for (let repeat = 0; repeat < 5; repeat++)
      expect(nextSweepRun(narrow, [one, { ...other, repeat }], 0)).not.toMatchObject({ cell: 0 });
  });

  it('is one that failed or was stopped, not one whose answer is a bound', () => {
    const ends = (['passed', 'failed-slo', 'invalid', 'aborted', 'infra-failed'] as const).map((outcome) => [
      sweptEnd({ outcome }, { isStopped: false, isSetUp: true }, null),
      sweptEnd({ outcome }, { isStopped: true, isSetUp: true }, null),
      sweptEnd({ outcome }, { isStopped: true, isSetUp: true }, 2),
    ]);
    const [done, failed] = [Array(3).fill('done'), ['failed', 'failed', 'done']];
    expect(ends).toEqual([done, done, failed, ['failed', 'stopped', 'done'], failed]);
  });

  it('before its load burns neither its cell nor the budget, and adds to the most that a sweep may make', () => {
    const early = (failures = 5) => ({
      end: 'not-set-up' as SweptEnd,
      broken: (cell: number) => cell === 3 && failures-- > 0,
    });
    const { results, step } = drive(times(1), early());
    expect(results).toHaveLength(12 + 5);
    expect(step).toEqual({ kind: 'end', because: 'All 12 cells have been run. 5 runs told nothing.' });
    const budget = sweepOf({ repeats: { kind: 'until-narrow', within: 0.005, maxRuns: 14 } });
    const narrow = drive(budget, { ...early(), noise: 0.2 });
    expect(narrow.results).toHaveLength(14 + 5);
    expect(narrow.results.filter(({ cell, end }) => cell === 3 && end === 'done').length).toBeGreaterThan(0);
    expect(narrow.step).toMatchObject({
      because: expect.stringMatching(/^The budget of 14 runs is used up/) as string,
    });
    expect([mostRuns(times(1), 5, 5), mostRuns(budget, 5, 5)]).toEqual([17, 19]);
    const always = { end: 'not-set-up' as SweptEnd, broken: () => true };
    for (const sweep of [times(1), budget]) expect(drive(sweep, always).results).toHaveLength(500);
    const [ended, stopped] = [
      sweptEnd({ outcome: 'infra-failed' }, { isStopped: false, isSetUp: false }, null),
      sweptEnd({ outcome: 'aborted' }, { isStopped: true, isSetUp: false }, null),
    ];
    expect([ended, stopped]).toEqual(['not-set-up', 'stopped']);
  });
});

describe('what a sweep tells', () => {
  it('is what every factor makes of a request, what works together, and the next cell', () => {
    const sweep = sweepOf({ repeats: { kind: 'times', times: 2 } });
    const findings = sweepFindings(sweep, drive(sweep, { noise: 0.005 }).results);
    const found = Object.fromEntries(findings.effects.map(({ level, value }) => [level, value]));
    expect(found.jwt).toBeCloseTo(1.4, 1);
    // The geometric mean of 2 and 3.
    expect(found.body).toBeCloseTo(Math.sqrt(6), 1);
    expect(found['2 units']).toBeCloseTo(0.5, 1);
    const clear = findings.interactions.filter(({ interval }) => interval!.low > 1.05 || interval!.high < 0.95);
    expect(clear.map(({ levels }) => levels)).toEqual([['body', '10000 B']]);
    expect(clear[0]!.value).toBeCloseTo(1.5, 1);
    expect(findings.cells.every(({ runs }) => runs === 2)).toBe(true);
    expect(findings.noise).toBeLessThan(0.02);
    expect(findings.confounded).toEqual([]);
    expect(findings.next?.because).toMatch(/^It narrows most/);
  });

  it('of a fraction says what goes together', () => {
    const sweep = sweepOf({ design: 'fraction', repeats: { kind: 'times', times: 2 } });
    expect(sweep.chosen).toHaveLength(6);
    const findings = sweepFindings(sweep, drive(sweep).results);
    expect(findings.effects.map(({ level }) => level)).toEqual(['jwt', 'body', '2 units', '10000 B']);
    expect(findings.confounded.join(' ')).toMatch(
      /What looks like an effect of policy set may be in part how units × payload/,
    );
  });

  it('of one policy set names no next cell', () => {
    const sweep = sweepOf({ policySets: ['plain'] });
    const findings = sweepFindings(sweep, drive(sweep).results);
    expect(findings.next).toBeNull();
    expect(findings.effects.map(({ level }) => level)).toEqual(['2 units', '10000 B']);
  });

  it('is nothing before the first result', () => {
    expect(sweepFindings(sweepOf(), [])).toMatchObject({ effects: [], next: null, noise: null });
  });
});

describe('what a run tells', () => {
  const stage = (coresBusy: number, requestsPerSecond: number, throughputRps: number, over: object = {}) =>
    ({
      order: { purpose: 'step' },
      statistics: {
        ...{ throughputRps, measuredSeconds: 10, errorRate: 0 },
        server: { coresBusy, requestsPerSecond, restarts: 0 },
        ...over,
      },
    }) as unknown as StageOutcome;

  it('is decided by the load', () => {
    expect(['find-maximum', 'closed', 'steps'].map((kind) => sweepMeasure({ kind: kind as 'steps' }))).toEqual([
      'capacity',
      'throughput',
      'cpu',
    ]);
    const stages = [stage(0.2, 100, 99), stage(0.4, 300, 290)];
    const run = {
      outcome: 'passed',
      answer: { kind: 'capacity', rps: 500, failedRps: 520, confirmed: true },
      stages,
    } as const;
    expect(msPerRequest('capacity', run)).toBe(2);
    expect(msPerRequest('throughput', run)).toBeCloseTo(1000 / 290, 9);
    expect(msPerRequest('cpu', run)).toBeCloseTo(1.5, 9);
  });

  it('is nothing where a bound alone is known, requests failed, a unit restarted or no CPU was read', () => {
    const none = { outcome: 'passed', answer: { kind: 'at-least', rps: 500, reason: '' } } as const;
    expect(msPerRequest('capacity', { ...none, stages: [] })).toBeNull();
    const failing = stage(1, 100, 0, { errorRate: 0.5 });
    const restarted = stage(1, 100, 0, { server: { coresBusy: 1, requestsPerSecond: 100, restarts: 1 } });
    for (const each of [failing, restarted, stage(1, 100, 0, { server: null })])
      expect(msPerRequest('cpu', { ...none, stages: [each] })).toBeNull();
    expect(msPerRequest('throughput', { ...none, outcome: 'invalid', stages: [stage(1, 100, 90)] })).toBeNull();
  });
});
