import { describe, expect, it } from 'vitest';
import { summariseLevel, type LevelInput } from '../stats/summarise-level';
import { healthy, simulatedLevel } from '../testing/simulated-level';
import { certificate } from './certificate';
import { judgeStage } from './judge-stage';
import type { Check } from './stage';
import { verdictFromStored } from './stored-verdict';

const slo = { percentile: 95, latencyMs: 50, maxErrorRate: 0.01 };
const order = { load: { model: 'open' as const, rps: 200, arrivals: 'poisson' as const }, settleSeconds: 2 };
const level = simulatedLevel({
  ...{ offeredRps: 200, arrivals: 'poisson', servers: 1, serviceDemandMs: 3, service: 'exponential', delayMs: 0 },
  ...{ seconds: 20, seed: 3 },
});
const summarise = (change: Partial<LevelInput> = {}) => summariseLevel({ order, slo, ...level, ...change });
const stateOf = (checks: readonly Check[], id: Check['id']) => checks.find((check) => check.id === id)?.state;
const unknownOf = (checks: readonly Check[]) => checks.filter(({ state }) => state === 'unknown').map(({ id }) => id);

describe('certificate', () => {
  it('passes every check of a healthy stage, clock and warm-up among them', () => {
    const checks = certificate(summarise(), order, slo, true);
    expect(checks.map(({ id, state }) => `${id} ${state}`)).toEqual(
      [
        ...['complete', 'restarts', 'warm-up', 'steady', 'generator-cpu', 'clock', 'event-loop', 'send-lag'],
        ...['dropped', 'connections', 'offered-as-asked'],
      ].map((id) => `${id} passed`),
    );
  });

  it('does not show as passed what was not reported: restarts unknown leaves the stage valid', () => {
    const statistics = summarise({ serverSamples: [] });
    const verdict = judgeStage(statistics, order, slo, { complete: true });
    expect(unknownOf(verdict.checks)).toEqual(['restarts']);
    expect(verdict.result).toBe('passed');
  });

  it('knows restarts by the pods where the target has no counters, and does not judge a stage in which one was replaced', () => {
    const told = { stage: 0, restarts: 3, coresBusy: null, memoryMib: null };
    const readings = [0, 5, 20].map((second) => ({ ...told, second }));
    const calm = summarise({ serverSamples: [], podsSamples: readings });
    expect(judgeStage(calm, order, slo, { complete: true })).toMatchObject({ result: 'passed' });
    expect(unknownOf(certificate(calm, order, slo, true))).toEqual([]);
    const replaced = readings.map((reading) => ({ ...reading, restarts: reading.second < 20 ? 3 : 4 }));
    const verdict = judgeStage(summarise({ serverSamples: [], podsSamples: replaced }), order, slo, { complete: true });
    expect(verdict).toMatchObject({
      ...{ result: 'invalid', invalidBecause: 'target-restarted' },
      reasons: ['The target restarted 1 times in this stage.'],
    });
    // One reading alone says nothing of the time before and after it.
    const once = summarise({ serverSamples: [], podsSamples: readings.slice(0, 1) });
    expect(unknownOf(certificate(once, order, slo, true))).toEqual(['restarts']);
  });

  it('fails closed when the generator says nothing of itself, in one sentence', () => {
    const verdict = judgeStage(summarise({ health: [] }), order, slo, { complete: true });
    expect(verdict).toMatchObject({ result: 'invalid', invalidBecause: 'generator-limited' });
    expect(unknownOf(verdict.checks)).toEqual([
      ...['generator-cpu', 'clock', 'event-loop', 'send-lag', 'dropped', 'connections'],
    ]);
    expect(verdict.reasons).toEqual([
      'Whether the generator was healthy is not known: the generator reported nothing about its own health.',
    ]);
  });

  it('fails a clock that skipped seconds, per shard', () => {
    const gap = level.health.filter(({ second }) => second < 8 || second > 10);
    const verdict = judgeStage(summarise({ health: gap }), order, slo, { complete: true });
    expect(stateOf(verdict.checks, 'clock')).toBe('failed');
    expect(verdict).toMatchObject({ result: 'invalid', invalidBecause: 'generator-limited' });
    expect(verdict.reasons[0]).toMatch(/clock skipped seconds: 3 of 18 s without a report/);
    const two = [...level.health, ...gap.map(({ second }) => healthy(second, { shard: 1 }))];
    expect(summarise({ health: two }).generator!.missingSeconds).toBe(3);
  });

  it('leaves clock and warm-up of an older run unknown, and it valid', () => {
    const { warmUpEnded: _, ...older } = summarise();
    const { missingSeconds: __, ...generator } = older.generator!;
    const verdict = judgeStage({ ...older, generator }, order, slo, { complete: true });
    expect(unknownOf(verdict.checks)).toEqual(['clock']);
    expect(verdict.result).toBe('passed');
  });

  it('fails a warm-up behind which no steady part was found', () => {
    const checks = certificate({ ...summarise(), warmUpEnded: false, steady: false }, order, slo, true);
    expect(stateOf(checks, 'warm-up')).toBe('failed');
    expect(stateOf(checks, 'steady')).toBe('failed');
  });
});

describe('verdictFromStored', () => {
  it('reads checks of two states, and what they passed unseen is unknown', () => {
    const stored = {
      result: 'passed' as const,
      reasons: [],
      checks: [
        { id: 'complete' as const, passed: true, figures: 'all shards ended as asked' },
        { id: 'restarts' as const, passed: true, figures: 'not known: the target reports no counters' },
        {
          id: 'steady' as const,
          passed: false,
          figures: 'first to last third: latency unknown, completed share unknown',
        },
        { id: 'send-lag' as const, passed: false, figures: 'p99 9 ms, limit 5 ms' },
      ],
    };
    expect(verdictFromStored(stored).checks.map(({ state }) => state)).toEqual([
      ...['passed', 'unknown', 'unknown', 'failed'],
    ]);
    const now = judgeStage(summarise(), order, slo, { complete: true });
    expect(verdictFromStored(now)).toEqual(now);
  });
});
