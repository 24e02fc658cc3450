import { erlangC } from './erlang';
import type { UnitModel } from './unit-model';

/** Time in the queue of one unit: the probability of any, and a Weibull time for those who wait. Milliseconds. */
export interface Wait {
  probability: number;
  /** Of those who wait. */
  meanMs: number;
  shape: number;
  scaleMs: number;
}

/**
 * The wait at `load` erlangs, below `servers`. Probability by Erlang C; mean by Allen–Cunneen, D·κ/(c − a) with
 * κ = (Ca² + Cs²)/2, its Cs² drawn towards 1 where many servers are lightly loaded (with which the queue forgets the
 * service distribution); spread by the first two moments of M/G/1 with lognormal service, likewise. The two powers
 * were fitted to simulated lognormal queues of 1–8 cores; the tests hold the result against simulation.
 */
export function waitAt(unit: UnitModel, load: number): Wait {
  const { servers, serviceDemandMs, serviceVariability, arrivalVariability } = unit;
  const utilisation = load / servers;
  const forgets = (serviceVariability > 1 ? 1.2 : 0.3) * (Math.sqrt(servers) - 1);
  const felt = 1 + (serviceVariability - 1) * utilisation ** forgets;
  const meanMs = ((serviceDemandMs / (servers - load)) * (arrivalVariability + felt)) / 2;
  const spread = squaredVariation(serviceVariability, servers, utilisation);
  // Shape of a Weibull time from its squared coefficient of variation, within 2 % between 0.4 and 4.
  const shape = spread === 1 ? 1 : spread ** -0.543;
  return { probability: erlangC(servers, load), meanMs, shape, scaleMs: meanMs / gammaOfOnePlus(1 / shape) };
}

/** Probability that a request waits longer than `ms`. */
export function waitTail({ probability, shape, scaleMs }: Wait, ms: number): number {
  if (scaleMs <= 0) return 0;
  const t = ms / scaleMs;
  return probability * Math.exp(-(shape === 1 ? t : t ** shape));
}

/**
 * Squared coefficient of variation of the wait of those who wait: 2ρ − 1 + 4/3·(1 + Cs²)(1 − ρ) for M/G/1 with lognormal
 * service (Takács’ moments). Above 1 only half of the excess is taken: a Weibull time of the full variation puts too much
 * beyond the 99th percentile.
 */
function squaredVariation(serviceVariability: number, servers: number, utilisation: number): number {
  const single = 2 * utilisation - 1 + (4 / 3) * (1 + serviceVariability) * (1 - utilisation);
  return single > 1 ? 1 + (single - 1) / (2 * Math.sqrt(servers)) : Math.max(single, 0.3);
}

/** Γ(1 + x) for 0 ≤ x ≤ 3: Stirling’s series for Γ(x + 7), brought down by recurrence. */
function gammaOfOnePlus(x: number): number {
  const z = x + 7;
  const series = 1 + 1 / (12 * z) + 1 / (288 * z * z) - 139 / (51_840 * z ** 3);
  const above = Math.sqrt((2 * Math.PI) / z) * (z / Math.E) ** z * series;
  return above / ((x + 1) * (x + 2) * (x + 3) * (x + 4) * (x + 5) * (x + 6));
}
