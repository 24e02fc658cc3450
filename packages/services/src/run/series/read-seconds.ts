import type { SeriesCounts } from '@headroom/core';
import type { Database, Transaction } from '@headroom/db';

/** Consecutive seconds of one stage: from the first to before the second. */
export interface StageSpan {
  stage: number;
  from: number;
  to: number;
}

/** The generator's health in some seconds, all shards together; null is what nobody reported. */
export interface HealthSpan {
  cpuPercent: number | null;
  loopLagMs: number | null;
  late: number | null;
  dropped: number;
}

interface HealthRow extends Omit<HealthSpan, 'cpuPercent'> {
  stage: number;
  second: number;
  cpuPercent: number;
}

/** What was counted in some seconds of a run, by shard and name as it was stored, and the generator's health. */
export async function readSeconds(
  db: Database | Transaction,
  runId: string,
  spans: readonly StageSpan[],
): Promise<{ counts: (SeriesCounts & { stage: number })[]; health: HealthRow[] }> {
  if (spans.length === 0) return { counts: [], health: [] };
  const where = {
    runId,
    // Beyond any stage's longest time, and within what the column holds.
    OR: spans.map(({ stage, from, to }) => ({ stage, second: { gte: from, lt: Math.min(to, 2 ** 31 - 1) } })),
  };
  const [intervals, health] = await Promise.all([
    db.runInterval.findMany({
      where,
      omit: { bytesIn: true, bytesOut: true, serviceTime: true, failureLatency: true },
    }),
    db.generatorHealth.findMany({
      where,
      select: { stage: true, second: true, cpuPercent: true, loopLagP99Ms: true, late: true, dropped: true },
    }),
  ]);
  return {
    counts: intervals.map(({ stage, second, offered, latency, ok2xx, redirect3xx, ...failed }) => ({
      ...{ stage, second, offered, succeeded: ok2xx + redirect3xx },
      errors:
        failed.client4xx +
        failed.throttled429 +
        failed.server5xx +
        failed.dns +
        failed.connect +
        failed.tls +
        failed.timeout +
        failed.reset +
        failed.assertion,
      latency: Buffer.from(latency).toString('base64'),
    })),
    health: health.map(({ loopLagP99Ms, ...row }) => ({ ...row, loopLagMs: loopLagP99Ms })),
  };
}

/** The worst of CPU and lag, and the sum of what was late or dropped. A sum of which a part is unknown is unknown. */
export function mergeHealth(rows: readonly HealthSpan[]): HealthSpan {
  const worst = (known: readonly number[]) => (known.length > 0 ? Math.max(...known) : null);
  return {
    cpuPercent: worst(rows.flatMap(({ cpuPercent }) => cpuPercent ?? [])),
    loopLagMs: worst(rows.flatMap(({ loopLagMs }) => loopLagMs ?? [])),
    late:
      rows.length === 0
        ? null
        : rows.reduce<number | null>((sum, { late }) => (sum === null || late === null ? null : sum + late), 0),
    dropped: rows.reduce((sum, { dropped }) => sum + dropped, 0),
  };
}
