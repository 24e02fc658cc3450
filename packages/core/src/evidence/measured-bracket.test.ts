import { describe, expect, it } from 'vitest';
import type { StageOutcome } from '../run/stage';
import { summariseLevel } from '../stats/summarise-level';
import { simulatedLevel } from '../testing/simulated-level';
import { loadSchema } from '../workload/load';
import { measuredBracket } from './measured-bracket';
import { toPlanRun } from '../sizing/plan-run';

const slo = { percentile: 95, latencyMs: 50, maxErrorRate: 0.01 };
const search = loadSchema.parse({ kind: 'find-maximum' });

function stage(rps: number, result: 'passed' | 'failed', change: Partial<StageOutcome['statistics']> = {}) {
  const load = { model: 'open' as const, rps, arrivals: 'poisson' as const };
  const level = simulatedLevel({
    ...{ offeredRps: rps, arrivals: 'poisson', servers: 4, serviceDemandMs: 3, service: 'exponential', delayMs: 0 },
    ...{ seconds: 20, seed: 3 },
  });
  const order = { purpose: 'bracket' as const, load, minSeconds: 20, maxSeconds: 20, settleSeconds: 2 };
  return {
    order: { ...order, coolDownSeconds: 0, reason: '' },
    statistics: { ...summariseLevel({ order, slo, ...level }), ...change },
    verdict: { result, reasons: [], checks: [] },
  };
}
const planRun = (...history: StageOutcome[]) =>
  toPlanRun({ id: 'own', tier: 'M', units: 1, policies: [] }, search, slo, history)!;

describe('measuredBracket of a run of our own', () => {
  it('keeps the run’s verdict under the same SLO', () => {
    const run = planRun(stage(200, 'passed'), stage(400, 'failed', { steady: false }));
    expect(measuredBracket(run, { ...slo })).toEqual({ passedRps: 200, failedRps: 400 });
  });

  it('judges by the same rules under another SLO: a growing queue fails, wandering proves nothing', () => {
    const other = { ...slo, latencyMs: 200 };
    const bracket = (change: Partial<StageOutcome['statistics']>) =>
      measuredBracket(planRun(stage(200, 'passed'), stage(400, 'failed', change)), other);
    const behind = { steady: false, throughputRps: 392, drift: { throughput: -0.02, latency: 0.6 } };
    expect(bracket(behind)).toEqual({ passedRps: 200, failedRps: 400 });
    const wandering = { steady: false, drift: { throughput: 0, latency: -0.3 } };
    expect(bracket(wandering)).toEqual({ passedRps: 200, failedRps: null });
    expect(bracket({})).toEqual({ passedRps: 400, failedRps: null });
  });

  it('holds the upper limit of the error rate against another SLO, not the share observed', () => {
    const errors = { requests: 7_200, errorRate: 0.018, errorRateUpper: 0.021 };
    const run = planRun(stage(200, 'passed'), stage(400, 'failed', errors));
    expect(measuredBracket(run, { ...slo, maxErrorRate: 0.02 })).toEqual({ passedRps: 200, failedRps: 400 });
    expect(measuredBracket(run, { ...slo, maxErrorRate: 0.03 })).toEqual({ passedRps: 400, failedRps: null });
  });
});
