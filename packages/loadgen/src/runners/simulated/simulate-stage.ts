import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Benchmark, SimulatedGateway } from '@headroom/core';
import { closedArrivals } from '../../arrivals/closed';
import { openArrivals } from '../../arrivals/open';
import type { Arrivals } from '../../arrivals/arrivals';
import { planSeries } from '../../series';
import type { StageEvent, EngineJob } from '../../engines/engine';
import { gatewayQueue } from './gateway-queue';
import { SimulatedSeconds } from './simulated-seconds';

function arrivalsOf({ stage: { load, seed }, requests }: EngineJob): Arrivals {
  const weights = requests.map((request) => request.weight);
  return load.model === 'open'
    ? openArrivals({ rps: load.rps, spacing: load.arrivals, weights, seed })
    : closedArrivals({ users: load.users, thinkTimeMs: load.thinkTimeMs, weights, seed });
}

/**
 * Simulates one stage in virtual time: far faster than it would last, and always for its full length. A request that is
 * answered after the time-out still costs the gateway its work; one that was not begun by then does not.
 */
export async function* simulateStage(
  job: EngineJob,
  gateway: SimulatedGateway,
  units: Benchmark['subject']['units'],
  signal: AbortSignal,
): AsyncGenerator<StageEvent> {
  const { stage, target, requests } = job;
  const { names, seriesOf } = planSeries(requests);
  const seconds = new SimulatedSeconds(stage.index, names, seriesOf, units, gateway.coresPerUnit);
  const queue = gatewayQueue(gateway, units, gateway.seed * 1_000_003 + stage.seed);
  const arrivals = arrivalsOf(job);
  const endMs = stage.maxSeconds * 1000;
  for (let second = 1; second <= stage.maxSeconds; second++) {
    const untilMs = Math.min(second * 1000, endMs);
    while (arrivals.nextAtMs < untilMs) {
      const atMs = arrivals.nextAtMs;
      const request = arrivals.take();
      const service = queue.serve(atMs, target.timeoutMs);
      const latencyMs = service ? service.endsAtMs - atMs + gateway.delayMs : Infinity;
      seconds.book(request, atMs, latencyMs, target.timeoutMs);
      if (service) seconds.bookService(service);
      arrivals.ended(atMs + Math.min(latencyMs, target.timeoutMs), true);
    }
    await yieldToOthers();
    if (signal.aborted) return;
    yield* seconds.until(second);
  }
  yield* seconds.rest();
  yield { kind: 'done', seconds: stage.maxSeconds, message: 'Simulated.' };
}
