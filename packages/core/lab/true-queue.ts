import type { Slo } from '../src/workload';
import type { Draws } from './draws';
import type { HiddenGateway, HiddenTier } from './hidden-gateway';
import { delaySampler, demandMs, gateMs, saturationRps } from './hidden-gateway';
import { percentileOf } from './simulate-level';

const warmUp = 10_000;
const counted = 400_000;
/** After so many requests, a share of late ones far from what is allowed settles the matter. */
const clear = 100_000;

/** The true behaviour of one policy set under steady Poisson traffic, split at random over the units. */
export interface TrueQueue {
  /** Whether the units keep the percentile of the SLO at this total rate. */
  holds: (tier: HiddenTier, units: number, rps: number, slo: Slo) => boolean;
  /** Largest total rate that holds, found to half a per cent; 0 when none does. */
  capacityRps: (tier: HiddenTier, units: number, slo: Slo) => number;
  /** Latency percentile of one unit at a share of its saturation. */
  percentileMs: (tier: HiddenTier, share: number, percentile: number) => number;
}

/** A unit of the split gets Poisson traffic too, so one unit at its share of the rate speaks for all. */
export function trueQueue(gateway: HiddenGateway, policies: readonly string[], draws: Draws): TrueQueue {
  const total = warmUp + counted;
  // The same requests meet every rate, so that a comparison of rates is not one of luck.
  const gaps = new Float32Array(total).map(draws.exponential);
  const services = new Float32Array(total).map(draws.lognormal(gateway.serviceVariability));
  const delaysMs = new Float32Array(total).map(delaySampler(gateway, policies, draws));

  /** Visits the latencies in order of arrival, the warm-up left out, until the visitor has seen enough. */
  function eachLatency(tier: HiddenTier, units: number, rps: number, hasEnough: (latencyMs: number) => boolean) {
    const { cores } = tier;
    const freeAtMs = new Float64Array(cores);
    const meanMs = demandMs(gateway, tier, policies, units);
    const gapMs = (1000 * units) / rps;
    const gate = gateMs(gateway, tier, policies, units);
    let [nowMs, gateFreeAtMs] = [0, 0];
    for (let index = 0; index < total; index++) {
      nowMs += gaps[index]! * gapMs;
      let soonest = 0;
      for (let core = 1; core < cores; core++) if (freeAtMs[core]! < freeAtMs[soonest]!) soonest = core;
      gateFreeAtMs = gate > 0 ? Math.max(gateFreeAtMs, nowMs) + gate : nowMs;
      const departMs = Math.max(freeAtMs[soonest]!, gateFreeAtMs) + services[index]! * meanMs;
      freeAtMs[soonest] = departMs;
      if (index >= warmUp && hasEnough(departMs - nowMs + delaysMs[index]!)) return;
    }
  }

  function holds(tier: HiddenTier, units: number, rps: number, slo: Slo): boolean {
    if (rps >= saturationRps(gateway, tier, policies, units)) return false;
    const allowed = 1 - slo.percentile / 100;
    let late = 0;
    let seen = 0;
    eachLatency(tier, units, rps, (latencyMs) => {
      if (latencyMs > slo.latencyMs) late++;
      seen++;
      return (
        late > allowed * counted || (seen === clear && (late < 0.4 * allowed * clear || late > 2.5 * allowed * clear))
      );
    });
    return late <= allowed * seen;
  }

  return {
    holds,
    capacityRps(tier, units, slo) {
      const saturation = saturationRps(gateway, tier, policies, units);
      let low = 0;
      let high = saturation;
      while (high - low > 0.004 * high && high > 0.001 * saturation) {
        const middle = (low + high) / 2;
        if (holds(tier, units, middle, slo)) low = middle;
        else high = middle;
      }
      return low === 0 ? 0 : (low + high) / 2;
    },
    percentileMs(tier, share, percentile) {
      const sample = new Float64Array(100_000);
      let size = 0;
      eachLatency(tier, 1, share * saturationRps(gateway, tier, policies, 1), (latencyMs) => {
        sample[size++] = latencyMs;
        return size === sample.length;
      });
      return percentileOf(sample.sort(), percentile) ?? Infinity;
    },
  };
}
