import { describe, expect, it } from 'vitest';
import type { GeneratorHealth } from '../metrics/interval';
import type { SimulatedQueue } from '../queueing/simulate-queue';
import { summariseLevel } from '../stats/summarise-level';
import { healthy, simulatedLevel } from '../testing/simulated-level';
import { judgeStage } from './judge-stage';

const slo = { percentile: 95, latencyMs: 50, maxErrorRate: 0.01 };
const base: SimulatedQueue = {
  ...{ offeredRps: 200, arrivals: 'poisson', servers: 1, serviceDemandMs: 3, service: 'exponential', delayMs: 0 },
  ...{ seconds: 20, seed: 3 },
};
const order = (rps: number) => ({
  load: { model: 'open' as const, rps, arrivals: 'poisson' as const },
  settleSeconds: 2,
});

function judge(
  queue: Partial<SimulatedQueue> = {},
  health: Partial<GeneratorHealth> = {},
  change: { asked?: number; timeoutMs?: number; restartAt?: number; serverErrors?: number } = {},
) {
  const simulated = { ...base, ...queue };
  const asked = order(change.asked ?? simulated.offeredRps);
  const level = simulatedLevel(simulated, { timeoutMs: change.timeoutMs });
  const statistics = summariseLevel({
    ...{ order: asked, slo, endedSeconds: simulated.seconds },
    intervals: level.intervals.map((interval) => {
      const failing = Math.min(change.serverErrors ?? 0, interval.outcomes.ok2xx);
      const outcomes = { ...interval.outcomes, ok2xx: interval.outcomes.ok2xx - failing, server5xx: failing };
      return { ...interval, outcomes };
    }),
    health: level.health.map(({ second }) => healthy(second, health)),
    serverSamples: level.serverSamples.map((sample) => ({
      ...sample,
      restarts: change.restartAt !== undefined && sample.second >= change.restartAt ? 1 : 0,
    })),
  });
  return judgeStage(statistics, asked, slo, { complete: true });
}

describe('judgeStage', () => {
  it('passes a level inside the SLO and shows the figures', () => {
    const verdict = judge();
    expect(verdict.result).toBe('passed');
    expect(verdict.reasons[0]).toMatch(/rps with p95 .* ms \(target 50 ms\) and 0 % errors/);
    expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
  });

  it('fails a level whose percentile is above the target though it is steady and complete', () => {
    const verdict = judge({ delayMs: 60 });
    expect(verdict).toMatchObject({ result: 'failed' });
    expect(verdict.reasons[0]).toMatch(/p95 was .* above the target of 50 ms/);
  });

  it('fails a level above capacity, and says that not all was completed and the queue grows', () => {
    const verdict = judge({ offeredRps: 450 });
    expect(verdict.result).toBe('failed');
    expect(verdict.reasons.join(' ')).toMatch(/Only .* offered were completed/);
    expect(verdict.reasons.join(' ')).toMatch(/the queue grows/);
  });

  it('fails an open level slightly above capacity although its percentile has not reached the target yet', () => {
    const lax = { ...slo, latencyMs: 2_000 };
    const simulated = { ...base, offeredRps: 350, seconds: 20 };
    const statistics = summariseLevel({ order: order(350), slo: lax, ...simulatedLevel(simulated) });
    expect(statistics.sloLatencyMs).toBeLessThan(2_000);
    expect(judgeStage(statistics, order(350), lax, { complete: true }).result).toBe('failed');
  });

  it('names the most common error when errors are beyond the limit', () => {
    const verdict = judge({}, {}, { serverErrors: 12 });
    expect(verdict.result).toBe('failed');
    expect(verdict.reasons[0]).toMatch(/requests failed.*answered with a 5xx status/);
  });

  it('does not fail for a request with an SLO of its own that was not sent', () => {
    const level = summariseLevel({ order: order(200), slo, ...simulatedLevel(base) });
    const rare = { requestName: 'rare', slo, requests: 0, latencyMs: null, errorRate: null };
    const resultWith = (passed: boolean | null) =>
      judgeStage(level, order(200), slo, { complete: true, criteria: [{ ...rare, passed }] });
    expect(resultWith(null)).toMatchObject({ result: 'passed', criteria: [{ passed: null }] });
    expect(resultWith(false)).toMatchObject({ result: 'failed', reasons: ['"rare" was never answered.'] });
  });

  it('does not accept an error rate that only by chance is inside the limit', () => {
    const level = summariseLevel({ order: order(200), slo, ...simulatedLevel({ ...base, seconds: 20 }) });
    const errors = (errorRate: number, errorRateUpper: number, requests = 3_600) =>
      judgeStage({ ...level, requests, errorRate, errorRateUpper }, order(200), slo, { complete: true }).result;
    expect(errors(0.002, 0.0037)).toBe('passed');
    expect(errors(0.009, 0.0121)).toBe('failed');
    expect(errors(0, 0.05, 60)).toBe('passed');
    expect(errors(1 / 110, 0.045, 110)).toBe('passed');
  });

  it.each([
    ['CPU', { cpuPercent: 92 }],
    ['dropped arrivals', { dropped: 20 }],
    ['connection limit', { waitedForConnection: 50 }],
  ])('blames the generator for its %s while the target is fast', (_, health) => {
    expect(judge({}, health)).toMatchObject({ result: 'invalid', invalidBecause: 'generator-limited' });
  });

  it.each([
    ['loopLagP99Ms', 4, 30],
    ['sendLagP99Ms', 4, 30],
    ['late', 0, 20],
  ] as const)(
    'takes a pass for a pass when the generator was late (%s), which can only make the target look worse',
    (lag, little, much) => {
      expect(judge({}, { [lag]: little })).toMatchObject({ result: 'passed', reasons: [expect.any(String)] });
      expect(judge({}, { [lag]: much })).toMatchObject({
        result: 'passed',
        reasons: [expect.any(String), expect.stringContaining('the target was no slower than this')],
      });
    },
  );

  it('does not blame the target for a miss that a late generator may have made', () => {
    const level = summariseLevel({ order: order(200), slo, ...simulatedLevel(base) });
    const late = { ...level, sloLatencyMs: slo.latencyMs + 1, generator: { ...level.generator!, sendLagP99Ms: 30 } };
    const judged = (change: object) => judgeStage({ ...late, ...change }, order(200), slo, { complete: true });
    expect(judged({})).toMatchObject({ result: 'invalid', invalidBecause: 'generator-limited' });
    expect(judged({ sloServiceTimeMs: 2 * slo.latencyMs }).result).toBe('failed');
    expect(judged({ sloLatencyMs: 20, loadModel: 'closed' }).result).toBe('invalid');
    const growing = { steady: false, drift: { latency: 0.9, throughput: 0 }, sloLatencyMs: 0.6 * slo.latencyMs };
    expect(judged(growing)).toMatchObject({ result: 'invalid', invalidBecause: 'generator-limited' });
  });

  it('counts the generator’s CPU per thread that it may use', () => {
    expect(judge({}, { cpuPercent: 150, threads: 2 }).result).toBe('passed');
    expect(judge({}, { cpuPercent: 180, threads: 2 }).result).toBe('invalid');
  });

  it('blames the target, not the generator, for a saturated target behind a connection limit', () => {
    const saturated = judge({ offeredRps: 450 }, { waitedForConnection: 100, dropped: 60, sendLagP99Ms: 6 });
    expect(saturated.result).toBe('failed');
    expect(judge({ offeredRps: 450 }, { cpuPercent: 95 })).toMatchObject({ invalidBecause: 'generator-limited' });
  });

  it('does not trust a generator that offers less than asked, or says nothing about itself', () => {
    expect(judge({ offeredRps: 170 }, {}, { asked: 200 })).toMatchObject({ invalidBecause: 'generator-limited' });
    const silent = summariseLevel({ order: order(200), slo, ...simulatedLevel(base), health: [] });
    expect(judgeStage(silent, order(200), slo, { complete: true })).toMatchObject({
      invalidBecause: 'generator-limited',
    });
  });

  it('does not judge an interrupted stage, or one in which the target restarted', () => {
    expect(judge({}, {}, { restartAt: 9 })).toMatchObject({ result: 'invalid', invalidBecause: 'target-restarted' });
    const level = summariseLevel({ order: order(200), slo, ...simulatedLevel(base) });
    expect(judgeStage(level, order(200), slo, { complete: false })).toMatchObject({ invalidBecause: 'incomplete' });
  });

  it('does not pass a stage too short to be known steady, but fails it for what it shows', () => {
    const short = judge({ seconds: 4 });
    expect(short).toMatchObject({ result: 'invalid', invalidBecause: 'too-few-samples' });
    expect(short.reasons[0]).toMatch(/must last at least 7 s/);
    expect(short.checks.find(({ id }) => id === 'steady')!.state).toBe('unknown');
    expect(judge({ seconds: 4, delayMs: 60 }).result).toBe('failed');
    expect(judge({ seconds: 4 }, {}, { serverErrors: 12 }).result).toBe('failed');
    expect(judge({ seconds: 7 }).result).toBe('passed');
  });

  it('calls a level that wanders far inside the SLO not steady instead of failed', () => {
    const level = summariseLevel({ order: order(200), slo, ...simulatedLevel(base) });
    const wandering = { ...level, steady: false, drift: { latency: -0.3, throughput: 0.08 } };
    expect(judgeStage(wandering, order(200), slo, { complete: true })).toMatchObject({ invalidBecause: 'not-steady' });
  });
});
