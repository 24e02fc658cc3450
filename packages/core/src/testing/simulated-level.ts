import { LatencyHistogram } from '../histogram';
import type { GeneratorHealth, Interval, ServerSample } from '../metrics/interval';
import { noOutcomes } from '../metrics/outcome';
import type { SimulatedQueue } from '../queueing/simulate-queue';
import { simulateQueue } from '../queueing/simulate-queue';
import type { LevelInput } from '../stats/summarise-level';

/** What an agent and the target's units would report of a simulated level; requests beyond the time-out fail. */
export function simulatedLevel(
  queue: SimulatedQueue,
  { timeoutMs = 5_000, shards = 1, names = ['only'] }: { timeoutMs?: number; shards?: number; names?: string[] } = {},
): Pick<LevelInput, 'intervals' | 'health' | 'serverSamples' | 'endedSeconds'> {
  const cells = new Map<string, Interval & { latencies: LatencyHistogram; failures: LatencyHistogram }>();
  const cell = (second: number, turn: number) => {
    const shard = turn % shards;
    const requestName = names[Math.floor(turn / shards) % names.length] ?? 'only';
    const key = `${second} ${shard} ${requestName}`;
    const found = cells.get(key) ?? {
      ...{ stage: 0, shard, second, requestName, offered: 0, sent: 0, outcomes: noOutcomes(), bytesIn: 0, bytesOut: 0 },
      ...{ latency: '', serviceTime: '', latencies: LatencyHistogram.empty(), failures: LatencyHistogram.empty() },
    };
    cells.set(key, found);
    return found;
  };
  let turn = 0;
  let busyMs = 0;
  const busyMsBySecond = new Map<number, { busyMs: number; requests: number }>();
  for (const { atSeconds, latencyMs } of simulateQueue(queue)) {
    cell(Math.floor(atSeconds), turn).offered++;
    const timedOut = latencyMs > timeoutMs;
    const tookMs = Math.min(latencyMs, timeoutMs);
    const done = cell(Math.floor(atSeconds + tookMs / 1000), turn);
    done.sent++;
    done.outcomes[timedOut ? 'timeout' : 'ok2xx']++;
    (timedOut ? done.failures : done.latencies).record(tookMs);
    turn++;
    busyMs += queue.serviceDemandMs;
    busyMsBySecond.set(Math.floor(atSeconds) + 1, { busyMs, requests: turn });
  }
  const intervals = [...cells.values()].map(({ latencies, failures, ...interval }) => ({
    ...interval,
    latency: latencies.encode(),
    serviceTime: latencies.encode(),
    ...(failures.count > 0 && { failureLatency: failures.encode() }),
  }));
  const health = Array.from({ length: queue.seconds }, (_, second) => healthy(second));
  const serverSamples: ServerSample[] = [...busyMsBySecond].map(([second, unit]) => ({
    ...{ stage: 0, second, unit: 'unit-1', restarts: 0, cores: queue.servers, requests: unit.requests },
    cpuSeconds: Math.min(unit.busyMs / 1000, second * queue.servers),
  }));
  return { intervals, health, serverSamples, endedSeconds: queue.seconds };
}

export const healthy = (second: number, change: Partial<GeneratorHealth> = {}): GeneratorHealth => ({
  ...{ stage: 0, shard: 0, second, cpuPercent: 12, threads: 1, loopLagP99Ms: 1, sendLagP99Ms: 0.4, late: 0 },
  ...{ waitedForConnection: 0, dropped: 0, openSockets: 20, inFlight: 5, ...change },
});
