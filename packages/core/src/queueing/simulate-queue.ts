import { exponential, randomStream, serviceTimes } from './random';

export interface SimulatedQueue {
  offeredRps: number;
  arrivals: 'poisson' | 'uniform';
  servers: number;
  serviceDemandMs: number;
  /** `exponential`, or the squared coefficient of variation of a lognormal service time. */
  service: 'exponential' | number;
  /** Pure delay that holds no server. */
  delayMs: number;
  seconds: number;
  seed: number;
}

/** One request: when it was intended, and how long it took from then. */
export interface SimulatedRequest {
  atSeconds: number;
  latencyMs: number;
}

/** A first-come first-served queue with `servers` servers that starts empty: Kiefer–Wolfowitz recursion, fixed seed. */
export function* simulateQueue(queue: SimulatedQueue): Generator<SimulatedRequest> {
  const random = randomStream(queue.seed);
  const meanGapMs = 1000 / queue.offeredRps;
  const nextService =
    queue.service === 'exponential'
      ? () => exponential(random, queue.serviceDemandMs)
      : serviceTimes(random, queue.serviceDemandMs, queue.service);
  const freeAtMs = new Float64Array(queue.servers);
  const endMs = queue.seconds * 1000;
  for (let nowMs = 0; ;) {
    nowMs += queue.arrivals === 'poisson' ? exponential(random, meanGapMs) : meanGapMs;
    if (nowMs >= endMs) return;
    let soonest = 0;
    for (let server = 1; server < freeAtMs.length; server++)
      if ((freeAtMs[server] ?? 0) < (freeAtMs[soonest] ?? 0)) soonest = server;
    const departMs = Math.max(freeAtMs[soonest] ?? 0, nowMs) + nextService();
    freeAtMs[soonest] = departMs;
    yield { atSeconds: nowMs / 1000, latencyMs: departMs - nowMs + queue.delayMs };
  }
}
