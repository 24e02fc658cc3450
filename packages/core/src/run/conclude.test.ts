import { describe, expect, it } from 'vitest';
import type { OutcomeCounts } from '../metrics/outcome';
import { noOutcomes } from '../metrics/outcome';
import type { LevelStatistics } from '../stats/level-statistics';
import { loadSchema } from '../workload/load';
import { concludeRun } from './conclude';
import type { CapacityAnswer, StageOutcome, StageVerdict } from './stage';

const slo = { percentile: 95, latencyMs: 50, maxErrorRate: 0.01 };
const search = loadSchema.parse({ kind: 'find-maximum' });
const steps = loadSchema.parse({ kind: 'steps', steps: [{ rps: 10, seconds: 5 }] });
const stage = (counts: Partial<OutcomeCounts>, result: StageVerdict['result'] = 'failed'): StageOutcome => ({
  order: {
    ...{ purpose: 'step', minSeconds: 5, maxSeconds: 5, settleSeconds: 1, coolDownSeconds: 0, reason: '' },
    load: { model: 'open', rps: 50, arrivals: 'poisson' },
  },
  statistics: { outcomes: { ...noOutcomes(), ...counts } } as LevelStatistics,
  verdict: { result, reasons: ['p95 was 80 ms, above the target of 50 ms.'], checks: [] },
});
const nothing: CapacityAnswer = { kind: 'not-met-at-any-level', lowestFailedRps: 50 };
const sentence = (counts: Partial<OutcomeCounts>) => concludeRun(search, slo, [stage(counts)], nothing).sentence;

describe('concludeRun', () => {
  it.each<[CapacityAnswer, string, RegExp]>([
    [
      { kind: 'capacity', rps: 273.4, failedRps: 285, confirmed: true },
      'passed',
      /carries 273\.4 rps with p95 ≤ 50 ms/,
    ],
    [{ kind: 'capacity', rps: 273.4, failedRps: 400, confirmed: false }, 'passed', /not confirmed/],
    [{ kind: 'at-least', rps: 12_000, reason: 'The highest rate allowed passed.' }, 'passed', /at least 12,000/],
    [nothing, 'failed-slo', /not met at any level; 50 rps was the lowest\. p95 was 80 ms/],
    [{ kind: 'generator-limited', rps: 800, reason: 'CPU.' }, 'invalid', /load generator.*800 rps did pass/],
    [{ kind: 'not-steady', rps: null, reason: 'It wandered.' }, 'invalid', /No steady answer/],
    [{ kind: 'levels-only', reason: 'The deadline was reached.' }, 'invalid', /deadline/],
  ])('says what a search found: %j', (answer, outcome, words) => {
    const conclusion = concludeRun(search, slo, [stage({ ok2xx: 500 })], answer);
    expect(conclusion.outcome).toBe(outcome);
    expect(conclusion.sentence).toMatch(words);
  });

  it('judges a list of steps by its worst', () => {
    const answer: CapacityAnswer = { kind: 'levels-only', reason: 'No step failed.' };
    const outcomeOf = (...results: StageVerdict['result'][]) =>
      concludeRun(
        steps,
        slo,
        results.map((result) => stage({ ok2xx: 9 }, result)),
        answer,
      ).outcome;
    expect(outcomeOf('passed', 'passed')).toBe('passed');
    expect(outcomeOf('passed', 'failed', 'invalid')).toBe('failed-slo');
    expect(outcomeOf('passed', 'invalid')).toBe('invalid');
    expect(outcomeOf()).toBe('invalid');
  });

  it.each<[Partial<OutcomeCounts>, RegExp]>([
    [{ connect: 1_500 }, /could not be reached: all 1,500 requests failed to connect/],
    [{ dns: 40 }, /could not be resolved \(DNS\)/],
    [{ tls: 40 }, /TLS handshake.*failed/],
    [{ timeout: 250, reset: 2 }, /slower than the time-out: timed out \(250\), connection reset \(2\) of 252 requests/],
    [{ server5xx: 300 }, /All 300 requests failed: answered with a 5xx status \(300\)/],
    [{}, /answered none/],
  ])('says in plain words what happened when nothing worked: %j', (counts, words) => {
    expect(sentence(counts)).toMatch(words);
  });

  it('does not speak of a dead target when some requests succeeded', () => {
    expect(sentence({ ok2xx: 1, timeout: 99 })).toMatch(/not met at any level/);
  });
});
