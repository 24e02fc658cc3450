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

/** Seconds of a stage that are read at once: what has been read of a day is worked on in between. */
const secondsAtOnce = 300;

/** What was counted in a stage from one of its seconds on, in order of time, some minutes at a time. */
export async function* readIntervals(
  db: Database,
  runId: string,
  stage: number,
  fromSecond = 0,
): AsyncGenerator<Interval[]> {
  const where = { runId, stage };
  const { _max } = await db.runInterval.aggregate({ where, _max: { second: true } });
  for (let from = fromSecond; from <= (_max.second ?? -1); from += secondsAtOnce) {
    const second = { gte: from, lt: from + secondsAtOnce };
    const rows = await db.runInterval.findMany({ where: { ...where, second }, orderBy: { second: 'asc' } });
    yield rows.map(toInterval);
  }
}

/** Everything that was measured in one stage, in order of time. */
export async function readStage(db: Database, runId: string, stage: number): Promise<StageRecord> {
  const where = { runId, stage };
  const [intervals, health, serverSamples] = await Promise.all([
    allIntervals(db, runId, stage),
    db.generatorHealth.findMany({ where, orderBy: { second: 'asc' } }),
    db.serverSample.findMany({ where, orderBy: { second: 'asc' } }),
  ]);
  return {
    intervals,
    health: health.map(({ runId: _, ...row }) => row),
    serverSamples: serverSamples.map(({ runId: _, requests, ...row }) => ({ ...row, requests: Number(requests) })),
  };
}

async function allIntervals(db: Database, runId: string, stage: number): Promise<Interval[]> {
  const intervals: Interval[] = [];
  for await (const some of readIntervals(db, runId, stage)) intervals.push(...some);
  return intervals;
}
