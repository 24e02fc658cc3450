import {
  noOutcomes,
  outcomes,
  type GeneratorHealth,
  type Interval,
  type OutcomeCounts,
  type PodsSample,
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
  podsSamples: PodsSample[];
}

/** Seconds of a stage that are read at once: of a day in one piece, the rows alone would take longer than a lease lasts. */
const secondsAtOnce = 300;

function* partsTo(last: number | null, from = 0) {
  for (let at = from; at <= (last ?? -1); at += secondsAtOnce) yield { gte: at, lt: at + secondsAtOnce };
}
const inOrder = { orderBy: { second: 'asc' } } as const;

/** What was counted in a stage from one of its seconds on, in order of time, some minutes at a time. */
export async function* readIntervals(
  db: Database,
  runId: string,
  stage: number,
  fromSecond = 0,
): AsyncGenerator<Interval[]> {
  const where = { runId, stage };
  const { _max } = await db.runInterval.aggregate({ where, _max: { second: true } });
  for (const second of partsTo(_max.second, fromSecond)) {
    const rows = await db.runInterval.findMany({ where: { ...where, second }, ...inOrder });
    yield rows.map(toInterval);
  }
}

/** Everything that was measured in one stage, in order of time. */
export async function readStage(db: Database, runId: string, stage: number): Promise<StageRecord> {
  const [intervals, health, serverSamples, podsSamples] = await Promise.all([
    readAllIntervals(db, runId, stage),
    readHealth(db, runId, stage),
    readServerSamples(db, runId, stage),
    readPodsSamples(db, runId, stage),
  ]);
  return { intervals, health, serverSamples, podsSamples };
}

async function readAllIntervals(db: Database, runId: string, stage: number): Promise<Interval[]> {
  const all: Interval[] = [];
  for await (const some of readIntervals(db, runId, stage)) all.push(...some);
  return all;
}

async function readHealth(db: Database, runId: string, stage: number): Promise<GeneratorHealth[]> {
  const where = { runId, stage };
  const all: GeneratorHealth[] = [];
  const { _max } = await db.generatorHealth.aggregate({ where, _max: { second: true } });
  for (const second of partsTo(_max.second)) {
    const rows = await db.generatorHealth.findMany({ where: { ...where, second }, ...inOrder });
    all.push(...rows.map(({ runId: _, ...row }) => row));
  }
  return all;
}

async function readServerSamples(db: Database, runId: string, stage: number): Promise<ServerSample[]> {
  const where = { runId, stage };
  const all: ServerSample[] = [];
  const { _max } = await db.serverSample.aggregate({ where, _max: { second: true } });
  for (const second of partsTo(_max.second)) {
    const rows = await db.serverSample.findMany({ where: { ...where, second }, ...inOrder });
    all.push(...rows.map(({ runId: _, requests, ...row }) => ({ ...row, requests: Number(requests) })));
  }
  return all;
}

/** Few enough, of a day too, to be read at once. */
async function readPodsSamples(db: Database, runId: string, stage: number): Promise<PodsSample[]> {
  const rows = await db.podsSample.findMany({ where: { runId, stage }, ...inOrder });
  return rows.map(({ runId: _, ...row }) => row);
}
