import type { SimulatedGateway } from '@headroom/core';
import { DueTimes } from '../../arrivals/due-times';
import { gammaOfMeanOne, seededRandom } from '../../arrivals/random';

/** One request's way through the simulated gateway. Times in milliseconds since the stage began. */
export interface SimulatedService {
  unit: number;
  startsAtMs: number;
  endsAtMs: number;
}

/**
 * A gateway of `units`, each a first-come-first-served queue with one server per core. Waiting follows the recursion of
 * Kiefer and Wolfowitz (1955): an arrival starts when the core that is free first is free. Arrivals are split over the
 * units at random, as a balancer without knowledge does; service times are gamma distributed around the service demand.
 * @param gateway service demand in CPU milliseconds, cores per unit, variability
 */
export function gatewayQueue(gateway: SimulatedGateway, units: number, seed: number) {
  const random = seededRandom(seed);
  const coresOf = Array.from({ length: units }, () => {
    const freeAt = new DueTimes();
    for (let core = 0; core < gateway.coresPerUnit; core++) freeAt.push(0);
    return freeAt;
  });
  return {
    /**
     * Serves the next arrival; arrivals must come in order of time.
     * @returns null for one whose client has gone before a core was free: it costs no work
     */
    serve(atMs: number, clientWaitsMs: number): SimulatedService | null {
      const unit = units === 1 ? 0 : Math.floor(random() * units);
      const cores = coresOf[unit]!;
      const startsAtMs = Math.max(atMs, cores.firstMs);
      if (startsAtMs - atMs > clientWaitsMs) return null;
      const endsAtMs = startsAtMs + gateway.serviceDemandMs * gammaOfMeanOne(gateway.serviceVariability, random);
      cores.shift();
      cores.push(endsAtMs);
      return { unit, startsAtMs, endsAtMs };
    },
  };
}
