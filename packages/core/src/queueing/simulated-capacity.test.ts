import { describe, expect, it } from 'vitest';
import { sloCapacityRps } from './latency-model';
import { exponential, randomStream, serviceTimes } from './random';
import { simulatedCapacityRps } from './simulated-capacity';
import type { UnitModel } from './unit-model';

const unit = (change: Partial<UnitModel> = {}): UnitModel => ({
  ...{ servers: 1, serviceDemandMs: 5, delayMs: 0, serviceVariability: 1, delayVariability: 0, arrivalVariability: 1 },
  ...change,
});
const units = [1, 2, 4].flatMap((servers) =>
  [0.25, 1, 2.5].map((serviceVariability) => unit({ servers, serviceVariability, delayMs: 6, delayVariability: 0.1 })),
);

/** Share of responses beyond the limit in a simulation of its own. */
function lateShare({ servers, serviceDemandMs, serviceVariability }: UnitModel, rps: number, latencyMs: number) {
  const random = randomStream(77);
  const service = serviceTimes(random, serviceDemandMs, serviceVariability);
  const freeAt = new Array<number>(servers).fill(0);
  let [now, late] = [0, 0];
  const requests = 400_000;
  for (let k = 0; k < requests; k++) {
    now += exponential(random, 1000 / rps);
    const soonest = freeAt.indexOf(Math.min(...freeAt));
    freeAt[soonest] = Math.max(freeAt[soonest]!, now) + service();
    late += Number(freeAt[soonest] - now > latencyMs);
  }
  return late / requests;
}

describe('simulatedCapacityRps', () => {
  it.each([95, 99])('is never above the model at p%i, and the same when asked again', (percentile) => {
    for (const model of units)
      for (const factor of [4, 12]) {
        const slo = { percentile, latencyMs: model.delayMs + factor * model.serviceDemandMs };
        const modelledRps = sloCapacityRps(model, slo);
        const rps = simulatedCapacityRps(model, slo, modelledRps);
        expect(rps).toBeLessThanOrEqual(modelledRps);
        expect(rps).toBeGreaterThanOrEqual(0.5 * modelledRps);
      }
    const slo = { percentile, latencyMs: 30 };
    const again = units.map((model) => simulatedCapacityRps(model, slo, sloCapacityRps(model, slo)));
    expect(units.map((model) => simulatedCapacityRps(model, slo, sloCapacityRps(model, slo)))).toEqual(again);
  });

  it('leaves a model that the queue bears out as it is', () => {
    const model = unit({ servers: 4, serviceVariability: 0.25 });
    const slo = { percentile: 95, latencyMs: 25 };
    expect(simulatedCapacityRps(model, slo, sloCapacityRps(model, slo))).toBe(sloCapacityRps(model, slo));
    expect(simulatedCapacityRps(model, slo, 0)).toBe(0);
  });

  it('lowers a model that is optimistic, to what another simulation bears out', () => {
    const model = unit({ serviceVariability: 1.5 });
    const slo = { percentile: 99.9, latencyMs: 100 };
    const modelledRps = sloCapacityRps(model, slo);
    const rps = simulatedCapacityRps(model, slo, modelledRps);
    expect(rps / modelledRps).toBeLessThan(0.9);
    expect(lateShare(model, modelledRps, slo.latencyMs)).toBeGreaterThan(0.0017);
    expect(lateShare(model, rps, slo.latencyMs)).toBeLessThan(0.0014);
  });
});
