import {
  noOutcomes,
  outcomes,
  type GeneratorHealth,
  type Interval,
  type OutcomeCounts,
  type ServerSample,
} from '@headroom/core';
import type { Database, Prisma } from '@headroom/db';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** One stored interval in the shape that the core reads. */
export function toInterval(row: Prisma.RunIntervalGetPayload<object>): Interval {
  const counts: OutcomeCounts = noOutcomes();
  for (const outcome of outcomes) counts[outcome] = row[outcome];
  return {
    stage: row.stage,
    shard: row.shard,
    second: row.second,
    requestName: row.requestName,
    offered: row.offered,
    sent: row.sent,
    outcomes: counts,
    bytesIn: Number(row.bytesIn),
    bytesOut: Number(row.bytesOut),
    latency: base64(row.latency),
    serviceTime: base64(row.serviceTime),
    ...(row.failureLatency && { failureLatency: base64(row.failureLatency) }),
  };
}

export interface StageRecord {
  intervals: Interval[];
  health: GeneratorHealth[];
  serverSamples: ServerSample[];
}

/** Everything that was measured in one stage, in order of time. */
export async function readStage(db: Database, runId: string, stage: number): Promise<StageRecord> {
  const where = { runId, stage };
  const [intervals, health, serverSamples] = await Promise.all([
    db.runInterval.findMany({ where, orderBy: { second: 'asc' } }),
    db.generatorHealth.findMany({ where, orderBy: { second: 'asc' } }),
    db.serverSample.findMany({ where, orderBy: { second: 'asc' } }),
  ]);
  return {
    intervals: intervals.map(toInterval),
    health: health.map(({ runId: _, ...row }) => row),
    serverSamples: serverSamples.map(({ runId: _, requests, ...row }) => ({ ...row, requests: Number(requests) })),
  };
}
