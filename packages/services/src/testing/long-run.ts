import { LatencyHistogram, noOutcomes, type Interval, type LevelStatistics, type StageOrder } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { createBenchmark } from '../benchmark/create-benchmark';
import type { Ctx } from '../ctx';
import { insertIntervals } from '../import/insert-intervals';
import { startRun } from '../run/start-run';
import { aBenchmark, type TestInstance } from './instance';

const encoded = (latenciesMs: readonly number[]) => {
  const histogram = LatencyHistogram.empty();
  for (const ms of latenciesMs) histogram.record(ms);
  return histogram.encode();
};
const quick = encoded([1, 2, 3]);
const slow = encoded([900, 900, 900]);

/** Second 100 of each minute-and-forty is slow; every 50th fails once. */
export const longInterval = (stage: number, second: number): Interval => ({
  ...{ stage, shard: 0, second, requestName: 'home', offered: 4, sent: 4, bytesIn: 0, bytesOut: 0 },
  outcomes: { ...noOutcomes(), ok2xx: 3, server5xx: second % 50 === 0 ? 1 : 0 },
  latency: second % 100 === 99 ? slow : quick,
  serviceTime: quick,
});

const orderOf = (maxSeconds: number): StageOrder => ({
  ...{ purpose: 'step', load: { model: 'open', rps: 4, arrivals: 'poisson' }, minSeconds: 5, maxSeconds },
  ...{ settleSeconds: 5, coolDownSeconds: 0, reason: 'test' },
});

export const startedAt = new Date('2026-11-20T10:00:00Z');

/** A run that no worker takes. */
export async function aQueuedRun(instance: TestInstance): Promise<{ ctx: Ctx; runId: string }> {
  const ctx = await instance.workspace();
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ target: { baseUrl: `http://127.0.0.1:${port}` } }));
  return { ctx, ...(await startRun(ctx, { benchmarkId })) };
}

export interface LongStage {
  stage: number;
  offsetSeconds?: number;
  /** Seconds that have been reported. */
  arrived: number;
  /** Seconds under load of a judged stage; without them it goes on. */
  lasted?: number;
  /** Sent late in each second; null of an engine that does not know it. */
  late?: number | null;
}

/** Adds a stage to a run, second by second. */
export async function addLongStage(
  { clients: { db } }: TestInstance,
  runId: string,
  { stage, offsetSeconds = 0, arrived, lasted, late = 0 }: LongStage,
): Promise<void> {
  const order = orderOf(lasted ?? 90_000);
  const intervals = Array.from({ length: arrived }, (_, second) => longInterval(stage, second));
  const startsAt = new Date(startedAt.getTime() + offsetSeconds * 1000);
  await db.runStage.create({
    data: {
      ...{ runId, stage, epoch: 1, startsAt, leaseUntil: new Date(0) },
      ...(lasted === undefined ? { state: 'running' } : judgedAfter(lasted)),
      order: order as unknown as Prisma.InputJsonObject,
    },
  });
  await db.$transaction((transaction) => insertIntervals(transaction, runId, intervals), { timeout: 60_000 });
  await db.$executeRaw`
    INSERT INTO generator_health (run_id, stage, shard, second, cpu_percent, threads, loop_lag_p99_ms, late, dropped)
    SELECT ${runId}::uuid, ${stage}, 0, second, second % 60, 1, 1, ${late}::int, 1 FROM generate_series(0, ${arrived - 1}::int) AS second`;
}

/** What judging writes to a stage whose load lasted so many seconds. */
export function judgedAfter(seconds: number) {
  const statistics: Partial<LevelStatistics> = { excludedSeconds: 5, measuredSeconds: seconds - 5 };
  return { state: 'judged', statistics: statistics as Prisma.InputJsonObject, verdict: {} } as const;
}
