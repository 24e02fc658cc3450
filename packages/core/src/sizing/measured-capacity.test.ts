import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measuredCapacity } from './measured-capacity';
import type { PlanRun } from './plan-problem';

const slo = { percentile: 95, latencyMs: 50, maxErrorRate: 0.01 };
/** Half the width of a bracket, relative, and the errors that capacities are known with: of a run, and of the loss. */
const [half, runNoise, lossSpread] = [0.01, 0.025, 0.012];
const error = Math.hypot(runNoise, Math.log((1 + half) / (1 - half)) / Math.sqrt(12));

const run = (units: number, perUnitRps: number): PlanRun => ({
  ...{ id: `u${units}`, tier: 'S', units, policies: [], loadModel: 'open', source: 'own' },
  levels: [1 - half, 1 + half].map((share) => {
    const rps = units * perUnitRps * share;
    return {
      ...{ offeredRps: rps, throughputRps: rps, requests: Math.round(rps * 600), durationSeconds: 600, errorRate: 0 },
      p95Ms: share < 1 ? 40 : 60,
    };
  }),
});

/** The loss that explains two runs best: least squares on logarithms and the prior, by a fine search. */
function bestLoss(lost: number, units: number): number {
  // At a given loss the best α lies midway, which leaves each run half the difference.
  const cost = (loss: number) =>
    (Math.log(1 + loss * (units - 1)) + Math.log(lost)) ** 2 / (2 * error ** 2) + (loss / lossSpread) ** 2;
  const losses = Array.from({ length: 20_001 }, (_, k) => k * 1e-5);
  return losses.reduce((best, loss) => (cost(loss) < cost(best) ? loss : best));
}

it('puts the loss of further units where one unit and many explain it best', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.7, max: 0.85, noNaN: true }), fc.integer({ min: 6, max: 12 }), (lost, units) => {
      const known = measuredCapacity([run(1, 200), run(units, 200 * lost)], 'S', [], slo)!;
      const loss = bestLoss(lost, units);
      const expected = units / (1 + loss * (units - 1));
      const ratio = known.estimateRps(units) / known.estimateRps(1);
      expect(Math.abs(ratio / expected - 1)).toBeLessThan(0.005);
    }),
    { numRuns: 20, seed: 1 },
  );
});
