import { exponential, randomStream, serviceTimes } from '../queueing/random';
import { simulateQueue } from '../queueing/simulate-queue';
import type { PlanLevel, PlanRun } from '../sizing/plan-problem';
import { quantile } from '../stats/moments';

/** A gateway of one unit, and how its runs are measured. */
export interface MeasuredGateway {
  servers: number;
  serviceDemandMs: number;
  /** Squared coefficient of variation of the service time. */
  serviceVariability: number;
  delayMs: number;
  /** Squared coefficient of variation of a lognormal delay; constant without it. */
  delayVariability?: number;
  /** Idle background in cores. */
  idleCores?: number;
  seconds: number;
  seed: number;
  timeoutMs?: number;
  withCpu?: boolean;
}

const subject = { tier: 'T', units: 1, policies: [], source: 'own' as const };

/** An open run of simulated levels; what takes longer than the time-out fails. */
export function openRun(
  gateway: MeasuredGateway,
  rates: readonly number[],
  arrivals: 'poisson' | 'uniform' = 'poisson',
  id = 'open',
): PlanRun {
  const { timeoutMs = 5_000, seconds, serviceVariability: service } = gateway;
  const levels = rates.map((offeredRps, index): PlanLevel => {
    const seed = gateway.seed * 100 + index;
    const delay = delays(gateway, seed);
    const requests = [...simulateQueue({ ...gateway, service, offeredRps, arrivals, seed, delayMs: 0 })]
      .map(({ atSeconds, latencyMs }) => ({ atSeconds, latencyMs: latencyMs + delay() }))
      .map(({ atSeconds, latencyMs }) => ({ doneAt: atSeconds + Math.min(latencyMs, timeoutMs) / 1000, latencyMs }));
    const done = requests.filter(({ doneAt }) => doneAt < seconds);
    const latencies = done.map(({ latencyMs }) => latencyMs).filter((ms) => ms <= timeoutMs);
    return { offeredRps, ...figuresOf(gateway, latencies, done.length) };
  });
  return { id, ...subject, loadModel: 'open', arrivals, levels };
}

/** A closed run: each user waits for its answer, thinks, and asks again. */
export function closedRun(
  gateway: MeasuredGateway,
  users: readonly number[],
  thinkTimeMs: number,
  id = 'closed',
): PlanRun {
  const levels = users.map((concurrency, index): PlanLevel => {
    const random = randomStream(gateway.seed * 100 + index);
    const service = serviceTimes(random, gateway.serviceDemandMs, gateway.serviceVariability);
    const delay = delays(gateway, gateway.seed * 100 + index);
    const think = () => (thinkTimeMs > 0 ? exponential(random, thinkTimeMs) : 0);
    const asksAt = Array.from({ length: concurrency }, think);
    const freeAt = new Array<number>(gateway.servers).fill(0);
    const latencies: number[] = [];
    for (;;) {
      const user = asksAt.indexOf(Math.min(...asksAt));
      const askedAt = asksAt[user] ?? 0;
      const server = freeAt.indexOf(Math.min(...freeAt));
      const servedAt = Math.max(freeAt[server] ?? 0, askedAt) + service();
      freeAt[server] = servedAt;
      const answeredAt = servedAt + delay();
      if (askedAt >= gateway.seconds * 1000) break;
      if (answeredAt < gateway.seconds * 1000) latencies.push(answeredAt - askedAt);
      asksAt[user] = answeredAt + think();
    }
    return { concurrency, ...figuresOf(gateway, latencies, latencies.length) };
  });
  return { id, ...subject, loadModel: 'closed', thinkTimeMs, levels };
}

/** Drawn apart from arrivals and service, so that these are the same at any delay. */
const delays = ({ delayMs, delayVariability = 0 }: MeasuredGateway, seed: number) =>
  serviceTimes(randomStream(seed + 7_000_000), delayMs, delayVariability);

function figuresOf(
  { servers, serviceDemandMs, idleCores = 0, seconds, withCpu }: MeasuredGateway,
  latencies: readonly number[],
  requests: number,
): PlanLevel {
  const busy = (requests / seconds) * (serviceDemandMs / 1000) + idleCores;
  const at = (share: number) => (latencies.length > 0 ? quantile(latencies, share) : undefined);
  const total = latencies.reduce((sum, ms) => sum + ms, 0);
  return {
    ...{ throughputRps: latencies.length / seconds, requests, durationSeconds: seconds },
    meanMs: latencies.length > 0 ? total / latencies.length : undefined,
    ...{ p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) },
    errorRate: requests > 0 ? 1 - latencies.length / requests : 1,
    cpuPercent: withCpu ? Math.min((busy / servers) * 100, 100) : undefined,
  };
}
