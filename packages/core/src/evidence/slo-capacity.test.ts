import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mmcSojournTail } from '../queueing/mmc';
import type { PlanLevel, PlanRun } from '../sizing/plan-problem';
import { closedRun } from '../testing/measured-run';
import { crossingOf, isotonic } from './isotonic';
import { measuredBracket } from './measured-bracket';
import { sloCapacity } from './slo-capacity';

const slo = { percentile: 95, latencyMs: 50, maxErrorRate: 0.01 };
const at = (rps: number, p95Ms: number, change: Partial<PlanLevel> = {}): PlanLevel => ({
  ...{ offeredRps: rps, throughputRps: rps, requests: rps * 60, durationSeconds: 60, errorRate: 0 },
  ...{ meanMs: p95Ms / 3, p95Ms, ...change },
});
const run = (...levels: PlanLevel[]): PlanRun => ({
  ...{ id: 'r', tier: 'T', units: 1, policies: [], source: 'import', loadModel: 'open', levels },
});
const gateway = { servers: 2, serviceDemandMs: 4, serviceVariability: 1, delayMs: 0, seconds: 30, seed: 2 };

describe('isotonic', () => {
  it('leaves what rises alone, pools what falls, and is not lifted by one bad value', () => {
    expect(isotonic([1, 2, 2, 5])).toEqual([1, 2, 2, 5]);
    expect(isotonic([1, 4, 2, 5])).toEqual([1, 3, 3, 5]);
    expect(isotonic([100, 3, 4, 9])).toEqual([4, 4, 4, 9]);
  });

  it('never falls, and stays within the values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 1, maxLength: 15 }),
        (values) => {
          const fitted = isotonic(values);
          expect(fitted).toHaveLength(values.length);
          fitted.slice(1).forEach((value, index) => expect(value).toBeGreaterThanOrEqual(fitted[index]!));
          expect(Math.max(...fitted)).toBeLessThanOrEqual(Math.max(...values));
          expect(Math.min(...fitted)).toBeGreaterThanOrEqual(Math.min(...values));
        },
      ),
    );
  });

  it('crosses where the line does', () => {
    const line = [10, 20, 30].map((x) => ({ x, y: x / 10 }));
    expect(crossingOf(line, 1.5)).toBeCloseTo(15, 9);
    expect([crossingOf(line, 5), crossingOf(line, 0.5)]).toEqual([null, null]);
  });
});

describe('sloCapacity', () => {
  it('gives three separate answers', () => {
    const capacity = sloCapacity(run(at(100, 20), at(200, 40), at(220, 62.5), at(300, 400)), slo, 214);
    const bracket = { passedRps: 200, failedRps: 220 };
    expect(capacity.label).toBe('open');
    expect(capacity.highestPassing).toEqual({ state: 'capacity', rps: 200, bracket });
    // ln 50 lies halfway between ln 40 and ln 62.5.
    expect(capacity.interpolated).toMatchObject({ state: 'capacity', rps: expect.closeTo(210, 6), bracket });
    expect(capacity.modelRps).toBe(214);
    expect(capacity.findings).toEqual([]);
  });

  it('interpolates within 3 % of the exact crossing of M/M/1 when the bracket is narrower than 15 %', () => {
    // The sojourn time of M/M/1 is exponential: p95 is −ln(0.05)·S/(1 − ρ).
    const p95Ms = (rps: number) => (-Math.log(0.05) * 4) / (1 - rps * 0.004);
    const exact = 250 * (1 - (-Math.log(0.05) * 4) / 50);
    expect(mmcSojournTail(1, 4, exact, 50)).toBeCloseTo(0.05, 9);
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const rates = [exact / 2, exact * (1 - 0.14 * share), exact * (1 + 0.14 * (1 - share))];
      const { interpolated } = sloCapacity(run(...rates.map((rps) => at(rps, p95Ms(rps)))), slo);
      if (interpolated.state !== 'capacity') throw new Error(interpolated.state);
      expect(Math.abs(interpolated.rps / exact - 1)).toBeLessThan(0.03);
    }
  });

  it('takes errors and completion for limits too, interpolated linearly', () => {
    const errors = sloCapacity(
      run(at(100, 20), at(200, 20), at(300, 20, { errorRate: 0.04, throughputRps: 288 })),
      slo,
    );
    expect(errors.interpolated).toMatchObject({ rps: expect.closeTo(225, 6) });
    const short = run(at(100, 20), at(200, 20), at(300, 40, { throughputRps: 255, meanMs: 200 }));
    expect(sloCapacity(short, slo).interpolated).toMatchObject({ rps: expect.closeTo(220, 6) });
  });

  it('warns of one bad level among good ones and does not take it for the limit', () => {
    const odd = run(at(100, 15), at(150, 90), at(200, 22), at(250, 30), at(300, 110), at(350, 600));
    const capacity = sloCapacity(odd, slo);
    expect(capacity.highestPassing).toMatchObject({ rps: 250, bracket: { passedRps: 250, failedRps: 300 } });
    expect(capacity.interpolated).toMatchObject({ rps: expect.closeTo(269.7, 0) });
    expect(capacity.findings).toMatchObject([{ law: 'slo-order', level: 1, severity: 'warns' }]);
    expect(capacity.findings[0]!.sentence).toMatch(/^Run r, level 2 missed the SLO at 150 rps \(p95 90 ms/);
    expect(measuredBracket(odd, slo)).toEqual({ passedRps: 250, failedRps: 300 });
  });

  it.each<[string, PlanRun, object]>([
    ['never met', run(at(100, 80), at(200, 90)), { state: 'not-met-at-any-level', lowestFailedRps: 100 }],
    ['never failed', run(at(100, 20), at(200, 30)), { state: 'at-least', rps: 200 }],
    [
      'generator',
      run(at(100, 20), at(200, 22), at(400, 23, { throughputRps: 250, requests: 15_000 })),
      { state: 'generator-limited', rps: 250 },
    ],
    ['wandering', run(at(100, 20), at(200, 30, { steady: false })), { state: 'not-steady', rps: 100 }],
    ['nothing steady', run(at(100, 20, { steady: false })), { state: 'not-steady', rps: null }],
    ['no percentile', run(at(100, 20, { p95Ms: undefined })), { state: 'too-few-levels' }],
    ['only a bound', run(at(100, 20, { bound: 'atMost' })), { state: 'too-few-levels' }],
  ])('says why there is no number: %s', (_, from, answer) => {
    const { highestPassing, interpolated } = sloCapacity(from, slo);
    expect(highestPassing).toEqual(answer);
    expect(interpolated).toEqual(answer);
  });

  it('labels paced runs, and never reads a capacity off a closed one', () => {
    const paced = sloCapacity({ ...run(at(100, 20), at(200, 80)), arrivals: 'uniform' }, slo);
    expect(paced).toMatchObject({ label: 'paced', highestPassing: { state: 'capacity', rps: 100 } });
    const closed = sloCapacity(closedRun({ ...gateway, seconds: 10 }, [1, 4, 8, 40], 0), slo);
    expect(closed).toMatchObject({ label: 'closed loop', highestPassing: { state: 'closed-loop' } });
    expect(closed.highestPassing).toMatchObject({ inside: { concurrency: 8 } });
  });
});
