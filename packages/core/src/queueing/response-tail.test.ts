import { describe, expect, it } from 'vitest';
import { responsePercentileMs, saturationRps, sloCapacityRps } from './latency-model';
import { mmcSojournTail } from './mmc';
import { gaussLegendre } from './quadrature';
import { exponential, normal, randomStream } from './random';
import type { Quadrature } from './response-tail';
import { coarse, fine, responseTail } from './response-tail';
import type { UnitModel } from './unit-model';

const unit = (change: Partial<UnitModel> = {}): UnitModel => ({
  ...{ servers: 1, serviceDemandMs: 5, delayMs: 0, serviceVariability: 1, delayVariability: 0, arrivalVariability: 1 },
  ...change,
});

const requests = 150_000;
const random = randomStream(5);
const drawn = (of: () => number) => Float64Array.from({ length: requests }, of);
const gaps = drawn(() => exponential(random, 1));
const [serviceNormals, delayNormals] = [drawn(() => normal(random)), drawn(() => normal(random))];

const lognormals = (normals: Float64Array, mean: number, variability: number) => {
  const variance = Math.log1p(variability);
  return normals.map((z) => mean * Math.exp(Math.sqrt(variance) * z - variance / 2));
};

/** Sorted response times of a simulated first-come first-served queue in steady state. */
function simulated(
  { servers, serviceDemandMs, delayMs, serviceVariability, delayVariability }: UnitModel,
  rps: number,
) {
  const service = lognormals(serviceNormals, serviceDemandMs, serviceVariability);
  const delay = lognormals(delayNormals, delayMs, delayVariability);
  const freeAt = new Float64Array(servers);
  let now = 0;
  const times = service.map((serviceMs, k) => {
    now += (gaps[k]! * 1000) / rps;
    let soonest = 0;
    for (let server = 1; server < servers; server++) if (freeAt[server]! < freeAt[soonest]!) soonest = server;
    const done = Math.max(freeAt[soonest]!, now) + serviceMs;
    freeAt[soonest] = done;
    return done - now + delay[k]!;
  });
  const steady = times.subarray(5_000).sort();
  return { at: (percentile: number) => steady[Math.floor((percentile / 100) * steady.length)]! };
}

describe('responseTail', () => {
  const table = [1, 2, 4, 8].flatMap((servers) =>
    [0.25, 1, 2.5].flatMap((cs) => [0.3, 0.6].map((rho) => [servers, cs, rho] as const)),
  );
  it.each(table)('%i cores, Cs² %f, ρ %f: p95 and p99 of a simulated queue', (servers, serviceVariability, rho) => {
    const model = unit({ servers, serviceVariability, delayMs: 8, delayVariability: 0.1 });
    const rps = rho * saturationRps(model);
    const { at } = simulated(model, rps);
    for (const percentile of [95, 99])
      expect(Math.abs(responsePercentileMs(model, rps, percentile) / at(percentile) - 1)).toBeLessThan(0.055);
  });

  // Close to saturation it takes many more requests: percentiles of 12 million each, from a simulation kept apart.
  it.each([
    [1, 0.25, 71.4, 103.6],
    [1, 1, 111.5, 171.1],
    [1, 2.5, 192.5, 312.9],
    [2, 0.25, 42.1, 58.3],
    [2, 1, 61.2, 90.6],
    [2, 2.5, 99.4, 161.6],
    [4, 0.25, 28.2, 36.4],
    [4, 1, 37.8, 52.9],
    [4, 2.5, 55.6, 87.8],
    [8, 0.25, 22.4, 27.3],
    [8, 1, 27.8, 38.4],
    [8, 2.5, 35.6, 55.4],
  ])('%i cores, Cs² %f, ρ 0.85: p95 %f ms and p99 %f ms of a long simulation', (servers, cs, p95Ms, p99Ms) => {
    const model = unit({ servers, serviceVariability: cs, delayMs: 8, delayVariability: 0.1 });
    const rps = 0.85 * saturationRps(model);
    expect(Math.abs(responsePercentileMs(model, rps, 95) / p95Ms - 1)).toBeLessThan(cs > 1 ? 0.055 : 0.02);
    expect(Math.abs(responsePercentileMs(model, rps, 99) / p99Ms - 1)).toBeLessThan(cs > 1 ? 0.1 : 0.035);
  });

  // A lognormal time with the moments of an exponential one has another body; under load the wait hides it.
  it.each([1, 2, 4, 8])('is near the closed form of M/M/c for %i cores under load', (servers) => {
    for (const [rho, within] of [
      [0.85, 0.05],
      [0.95, 0.015],
    ] as const) {
      const model = unit({ servers });
      const rps = rho * saturationRps(model);
      for (const percentile of [95, 99]) {
        const ms = responsePercentileMs(model, rps, percentile);
        const allowed = 1 - percentile / 100;
        expect(mmcSojournTail(servers, 5, rps, ms * (1 - within))).toBeGreaterThan(allowed);
        expect(mmcSojournTail(servers, 5, rps, ms * (1 + within))).toBeLessThan(allowed);
      }
    }
  });

  const units = [1, 4].flatMap((servers) =>
    [0.25, 1, 2.5].flatMap((serviceVariability) =>
      (
        [
          [0, 0],
          [8, 0.1],
          [8, 1],
          [1, 0.3],
          [30, 0.05],
        ] as const
      ).map(([delayMs, delayVariability]) => unit({ servers, serviceVariability, delayMs, delayVariability })),
    ),
  );
  const exact = { outer: gaussLegendre(36), inner: gaussLegendre(36) };
  const points = units.flatMap((model) =>
    [0.1, 0.6].flatMap((rho) =>
      [50, 90, 99].map((percentile) => {
        const rps = rho * saturationRps(model);
        const ms = responsePercentileMs(model, rps, percentile);
        const tail = responseTail(model, rps, ms, exact);
        const fall = Math.log(tail / responseTail(model, rps, ms * 1.001, exact)) / 0.001;
        return { offBy: (of: Quadrature) => Math.abs(Math.log(responseTail(model, rps, ms, of) / tail) / fall) };
      }),
    ),
  );
  const offBy = (quadrature: Quadrature) =>
    points.map((point) => point.offBy(quadrature)).toSorted((left, right) => left - right);

  it('is integrated right: in latency, to 0.3 % by few nodes and to 0.05 % by more, at worst 0.6 and 0.15 %', () => {
    const [few, more] = [offBy(coarse), offBy(fine)];
    expect(few[Math.floor(0.95 * few.length)]).toBeLessThan(0.003);
    expect(few.at(-1)).toBeLessThan(0.006);
    expect(more[Math.floor(0.95 * more.length)]).toBeLessThan(0.0005);
    expect(more.at(-1)).toBeLessThan(0.0015);
  });

  it('gives the same capacity by few nodes and by more', () => {
    for (const model of units)
      for (const percentile of [95, 99]) {
        const slo = { percentile, latencyMs: 12 * model.serviceDemandMs + 3 * model.delayMs };
        const rps = sloCapacityRps(model, slo);
        expect(sloCapacityRps(model, slo, coarse) / rps).toBeGreaterThan(0.99);
        expect(sloCapacityRps(model, slo, coarse) / rps).toBeLessThan(1.01);
      }
  });

  it('is the tail of service and delay alone without load, whichever is the wider', () => {
    // The lognormal 95th percentile at Cs² = 1: mean × e^(1.6449·√ln 2 − ln 2 ÷ 2).
    const p95 = 10 * Math.exp(1.6448536 * Math.sqrt(Math.LN2) - Math.LN2 / 2);
    expect(responseTail(unit({ serviceDemandMs: 10 }), 0, p95)).toBeCloseTo(0.05, 5);
    const delayed = unit({ serviceVariability: 0, delayMs: 10, delayVariability: 1 });
    expect(responseTail(delayed, 0, 5 + p95)).toBeCloseTo(0.05, 5);
    const both = { serviceDemandMs: 10, delayMs: 10, serviceVariability: 0.4, delayVariability: 0.3999 };
    const swapped = { ...both, serviceVariability: 0.3999, delayVariability: 0.4 };
    expect(responseTail(unit(both), 0, 40)).toBeCloseTo(responseTail(unit(swapped), 0, 40), 4);
  });

  it('is 1 at saturation and before the delay is over', () => {
    expect(responseTail(unit(), 200, 1e6)).toBe(1);
    expect(responseTail(unit({ delayMs: 20 }), 50, 19)).toBe(1);
    expect(responseTail(unit({ serviceVariability: 0 }), 0, 4.99)).toBe(1);
    expect(responseTail(unit({ serviceVariability: 0 }), 0, 5.01)).toBe(0);
  });
});
