import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LatencyHistogram } from '../histogram';
import { erlangB, erlangC } from './erlang';
import { meanResponseMs, meanWaitMs, responsePercentileMs, saturationRps, sloCapacityRps } from './latency-model';
import { mmcSojournTail } from './mmc';
import { normalBelow } from './normal-distribution';
import { responseTail } from './response-tail';
import { simulateQueue } from './simulate-queue';
import type { UnitModel } from './unit-model';

const unit = (change: Partial<UnitModel> = {}): UnitModel => ({
  ...{ servers: 1, serviceDemandMs: 3, delayMs: 0, serviceVariability: 1, delayVariability: 0, arrivalVariability: 1 },
  ...change,
});
const unitModels = fc.record({
  servers: fc.integer({ min: 1, max: 16 }),
  serviceDemandMs: fc.double({ min: 0.2, max: 50, noNaN: true }),
  delayMs: fc.double({ min: 0, max: 20, noNaN: true }),
  serviceVariability: fc.constantFrom(0, 0.25, 0.5, 1, 2, 4),
  delayVariability: fc.constantFrom(0, 0.1, 1),
  arrivalVariability: fc.constant(1),
});

describe('Erlang formulas', () => {
  it.each([
    [1, 0.5, 0.333333],
    [5, 3, 0.110054],
    [10, 5, 0.018385],
    [10, 10, 0.214582],
    [20, 15, 0.045593],
    [100, 84.064, 0.01],
  ])('B(%i, %f erlang) = %f (published tables)', (servers, load, blocked) => {
    expect(erlangB(servers, load) / blocked).toBeCloseTo(1, 2);
  });

  it.each([
    [1, 0.7, 0.7],
    [2, 1, 1 / 3],
    [5, 4, 0.554113],
    [10, 8, 0.40918],
  ])('C(%i, %f erlang) = %f', (servers, load, waits) => {
    expect(erlangC(servers, load)).toBeCloseTo(waits, 4);
  });

  it('does not overflow with many servers and is 1 at saturation', () => {
    expect(erlangC(5_000, 4_990)).toBeGreaterThan(0.5);
    expect(erlangC(4, 4)).toBe(1);
  });
});

describe('M/M/c', () => {
  it('is exponential with mean S/(1 − ρ) for one server', () => {
    for (const rho of [0.2, 0.6, 0.9])
      expect(mmcSojournTail(1, 3, (rho * 1000) / 3, 12)).toBeCloseTo(Math.exp((-12 * (1 - rho)) / 3), 10);
  });

  it('is continuous where c − a = 1', () => {
    const at = (rps: number) => mmcSojournTail(2, 10, rps, 30);
    expect(at(100)).toBeCloseTo((at(100.001) + at(99.999)) / 2, 9);
  });

  it('agrees with a simulated queue of four servers', () => {
    const histogram = LatencyHistogram.empty();
    const queue = {
      offeredRps: 320,
      arrivals: 'poisson',
      servers: 4,
      serviceDemandMs: 10,
      service: 'exponential',
    } as const;
    for (const { latencyMs } of simulateQueue({ ...queue, delayMs: 0, seconds: 1500, seed: 11 }))
      histogram.record(latencyMs);
    for (const percentile of [50, 90, 95]) {
      const beyond = mmcSojournTail(4, 10, 320, histogram.percentileMs(percentile)!);
      expect(beyond / (1 - percentile / 100)).toBeGreaterThan(0.9);
      expect(beyond / (1 - percentile / 100)).toBeLessThan(1.1);
    }
  });
});

describe('latency model', () => {
  it('has the Pollaczek–Khinchine mean for one server: S + ρS(1 + Cs²)/(2(1 − ρ))', () => {
    for (const serviceVariability of [0, 0.5, 1, 4]) {
      const expected = 3 + (0.6 * 3 * (1 + serviceVariability)) / (2 * 0.4);
      expect(meanResponseMs(unit({ serviceVariability }), 200)).toBeCloseTo(expected, 9);
    }
    expect(meanWaitMs(unit(), 400)).toBe(Infinity);
  });

  it('halves the wait under paced arrivals at Cs² = 1', () => {
    expect(meanWaitMs(unit({ arrivalVariability: 0 }), 250) / meanWaitMs(unit(), 250)).toBeCloseTo(0.5, 9);
  });

  it.each([
    [1, 0.5, 0.8],
    [4, 1, 0.85],
    [2, 0, 0.7],
    [8, 0.25, 0.9],
  ])(
    'predicts the simulated p95 of %i servers, Cs² %f, ρ %f, within 6 per cent',
    (servers, serviceVariability, rho) => {
      const offeredRps = (rho * servers * 1000) / 5;
      const histogram = LatencyHistogram.empty();
      const queue = {
        offeredRps,
        arrivals: 'poisson',
        servers,
        serviceDemandMs: 5,
        service: serviceVariability,
      } as const;
      for (const { latencyMs } of simulateQueue({ ...queue, delayMs: 7, seconds: 300, seed: 4 }))
        histogram.record(latencyMs);
      const model = unit({ servers, serviceDemandMs: 5, serviceVariability, delayMs: 7 });
      expect(Math.abs(responsePercentileMs(model, offeredRps, 95) / histogram.percentileMs(95)! - 1)).toBeLessThan(
        0.06,
      );
    },
  );

  it('finds the rate at which the percentile meets the target, below saturation', () => {
    fc.assert(
      fc.property(
        unitModels,
        fc.constantFrom(50, 90, 95, 99),
        fc.double({ min: 1, max: 30, noNaN: true }),
        (model, percentile, factor) => {
          const slo = { percentile, latencyMs: model.delayMs + model.serviceDemandMs * factor };
          const capacityRps = sloCapacityRps(model, slo);
          expect(capacityRps).toBeLessThanOrEqual(saturationRps(model));
          if (capacityRps < 1e-3 * saturationRps(model)) return;
          expect(responsePercentileMs(model, capacityRps * 0.98, percentile)).toBeLessThanOrEqual(
            slo.latencyMs * 1.001,
          );
          expect(responsePercentileMs(model, capacityRps * 1.02, percentile)).toBeGreaterThanOrEqual(
            slo.latencyMs * 0.999,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has a tail that falls with latency and rises with load', () => {
    fc.assert(
      fc.property(
        unitModels,
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        fc.double({ min: 0.5, max: 40, noNaN: true }),
        (model, rho, factor) => {
          const rps = rho * saturationRps(model);
          const latencyMs = model.delayMs + factor * model.serviceDemandMs;
          const tail = responseTail(model, rps, latencyMs);
          expect(tail).toBeGreaterThanOrEqual(0);
          expect(tail).toBeLessThanOrEqual(1);
          expect(responseTail(model, rps, latencyMs * 1.2)).toBeLessThanOrEqual(tail + 1e-6);
          expect(responseTail(model, rps * 1.04, latencyMs)).toBeGreaterThanOrEqual(tail - 1e-6);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('gives more capacity to more cores and less to dearer requests', () => {
    fc.assert(
      fc.property(unitModels, (model) => {
        const slo = { percentile: 95, latencyMs: model.delayMs + model.serviceDemandMs * 8 };
        const capacityRps = sloCapacityRps(model, slo);
        expect(sloCapacityRps({ ...model, servers: model.servers + 1 }, slo)).toBeGreaterThanOrEqual(capacityRps);
        expect(sloCapacityRps({ ...model, serviceDemandMs: model.serviceDemandMs * 1.1 }, slo)).toBeLessThanOrEqual(
          capacityRps + 1e-9,
        );
      }),
      { numRuns: 60 },
    );
    expect(sloCapacityRps(unit({ delayMs: 60 }), { percentile: 95, latencyMs: 50 })).toBe(0);
  });
});

describe('normalBelow', () => {
  it.each([
    [0, 0.5],
    [1.6448536, 0.95],
    [-1.959964, 0.025],
    [3, 0.9986501],
  ])('Φ(%f) = %f', (z, share) => {
    expect(normalBelow(z)).toBeCloseTo(share, 6);
  });
});
