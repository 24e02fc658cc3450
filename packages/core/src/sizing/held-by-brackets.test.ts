import { expect, it } from 'vitest';
import { meanResponseMs, responsePercentileMs, sloCapacityRps } from '../queueing/latency-model';
import { recommend } from './recommend';

const slo = { percentile: 95, latencyMs: 60, maxErrorRate: 0.01 };
const unit = {
  ...{ servers: 1, serviceDemandMs: 4, delayMs: 4, serviceVariability: 1, delayVariability: 0, arrivalVariability: 1 },
};

it('knows what was measured among several units best there, and less of one alone and of many', () => {
  const perUnitRps = sloCapacityRps(unit, slo);
  const levels = [0.3, 0.6, 0.99, 1.01].map((share) => {
    const rps = share * perUnitRps;
    return {
      ...{ offeredRps: 4 * rps, throughputRps: 4 * rps, requests: Math.round(2_400 * rps), durationSeconds: 600 },
      ...{ cpuPercent: (rps * unit.serviceDemandMs) / 10, errorRate: 0, meanMs: meanResponseMs(unit, rps) },
      ...{ p50Ms: responsePercentileMs(unit, rps, 50), p95Ms: responsePercentileMs(unit, rps, 95) },
    };
  });
  const { options } = recommend({
    schema: 'headroom.plan/1',
    tiers: [{ id: 'S', billing: 'unitHour', coresPerUnit: 1, maxUnits: 12, pricePerUnitHour: '0.1' }],
    runs: [{ id: 'four', tier: 'S', units: 4, policies: [], loadModel: 'open', levels }],
    target: { policies: [], rps: 100, monthlyCalls: 1e8, slo },
  });
  const widthAt = (units: number) => {
    const { low, high } = options.find((option) => option.units === units)!.capacityRps!;
    return Math.log(high / low);
  };
  // One run is known to 2.5 %: 90 % of a normal are within 1.645 standard deviations.
  expect(widthAt(4)).toBeLessThan(2 * 1.645 * 0.03);
  expect(widthAt(1)).toBeGreaterThan(1.05 * widthAt(4));
  expect(widthAt(12)).toBeGreaterThan(1.5 * widthAt(4));
});
