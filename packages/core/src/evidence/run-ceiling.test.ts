import { expect, it } from 'vitest';
import type { StageOutcome, StagePurpose } from '../run/stage';
import { summariseLevel } from '../stats/summarise-level';
import { simulatedLevel } from '../testing/simulated-level';
import { loadSchema } from '../workload/load';
import { ceilingOfRun } from './run-ceiling';

const slo = { percentile: 95, latencyMs: 50, maxErrorRate: 0.01 };
const definition = { subject: { tier: 'M', units: 1 }, load: loadSchema.parse({ kind: 'find-maximum' }), slo };

function stage(
  rps: number,
  result: 'passed' | 'failed',
  { purpose = 'bracket', ...change }: { purpose?: StagePurpose } & Partial<StageOutcome['statistics']> = {},
) {
  const load = { model: 'open' as const, rps, arrivals: 'poisson' as const };
  const level = simulatedLevel({
    ...{ offeredRps: rps, arrivals: 'poisson', servers: 4, serviceDemandMs: 3, service: 'exponential', delayMs: 0 },
    ...{ seconds: 20, seed: 3 },
  });
  const order = { purpose, load, minSeconds: 20, maxSeconds: 20, settleSeconds: 2 };
  return {
    order: { ...order, coolDownSeconds: 0, reason: '' },
    statistics: { ...summariseLevel({ order, slo, ...level }), ...change },
    verdict: { result, reasons: [], checks: [] },
  };
}

it('is the highest rate once throughput falls behind the load, and there is none before', () => {
  const below = [stage(200, 'passed'), stage(1000, 'passed')];
  expect(ceilingOfRun({ definition, stages: below })?.kind).toBe('none');
  const behind = stage(2000, 'failed', { throughputRps: 1333, completedRps: 1333, requests: 23_994, errorRate: 0 });
  const beyond = ceilingOfRun({ definition, stages: [...below, behind] });
  expect(beyond?.kind).not.toBe('none');
  expect(beyond?.rps).toBe(1333);
});

it('is not known from a warm-up', () => {
  expect(ceilingOfRun({ definition, stages: [stage(2000, 'failed', { purpose: 'warm-up' })] })).toBeNull();
});
